import { saveFile } from '../../../lib/api/save-file.ts'
import type { Numbers } from './number-table.tsx'

interface Head {
  title: string
  legend: readonly { tone: string; label: string }[]
  name: string
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const margin = 16
const lineHeight = 20
/** What style sheets say about a drawing, as the attributes of SVG that say it without them. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

function make(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

/** Links lead nowhere from a file. */
function withoutLinks(svg: Element): void {
  for (const link of svg.querySelectorAll('a')) {
    const group = make('g', {})
    group.append(...link.childNodes)
    link.replaceWith(group)
  }
}

/** A drawing by itself: colours and type as they are on the page now, with its title and what its colours mean. */
export function standaloneSvg(
  svg: SVGSVGElement,
  { title, legend }: Head,
): { text: string; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = copy.querySelectorAll('*')
  for (const [at, element] of svg.querySelectorAll('*').entries()) {
    const style = getComputedStyle(element)
    for (const name of drawn) copies[at]?.setAttribute(name, style.getPropertyValue(name))
    for (const name of ['class', 'tabindex', 'role', 'aria-label', 'aria-hidden']) copies[at]?.removeAttribute(name)
  }
  withoutLinks(copy)
  const page = getComputedStyle(svg)
  const [ink, paper] = [
    page.getPropertyValue('color'),
    getComputedStyle(document.body).getPropertyValue('background-color'),
  ]
  const top = margin + lineHeight * (1 + legend.length) + 8
  const width = svg.width.baseVal.value + 2 * margin
  const height = svg.height.baseVal.value + top + margin
  const font = { fill: ink, 'font-family': 'Inter, system-ui, sans-serif' }
  const whole = make('svg', { xmlns: svgNamespace, width, height, viewBox: `0 0 ${width} ${height}` })
  whole.append(
    make('title', {}, title),
    make('rect', { width, height, fill: paper }),
    make('text', { ...font, x: margin, y: margin + 14, 'font-size': 16, 'font-weight': 600 }, title),
    ...legend.flatMap(({ tone, label }, at) => {
      const y = margin + lineHeight * (at + 1) + 14
      const sample = svg.closest('.chart')?.querySelector(`.chart__legend [data-tone="${tone}"]`)
      const fill = sample ? getComputedStyle(sample, '::before').getPropertyValue('background-color') : ink
      return [
        make('rect', { x: margin, y: y - 11, width: 12, height: 12, rx: 3, fill }),
        make('text', { ...font, x: margin + 20, y, 'font-size': 13 }, label),
      ]
    }),
  )
  const place = make('g', { transform: `translate(${margin} ${top})` })
  place.append(...copy.childNodes)
  whole.append(place)
  return { text: new XMLSerializer().serializeToString(whole), width, height }
}

export function saveSvg(svg: SVGSVGElement, head: Head): void {
  saveFile(new Blob([standaloneSvg(svg, head).text], { type: 'image/svg+xml' }), `${head.name}.svg`)
}

/** As sharp as it has to be on a slide: twice the size on the page. */
const scale = 2

export async function savePng(svg: SVGSVGElement, head: Head): Promise<void> {
  const { text, width, height } = standaloneSvg(svg, head)
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  canvas.toBlob((blob) => (blob === null ? reject(new Error('no PNG')) : resolve(blob)), 'image/png')
  saveFile(await promise, `${head.name}.png`)
}

/** A text that a spreadsheet would compute stays a text. */
const csvCell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = ({ head, rows }: Numbers): string =>
  [head, ...rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])]
    .map((row) => `${row.map(csvCell).join(',')}\r\n`)
    .join('')

/** With the mark by which Excel knows UTF-8. */
export function saveNumbers(numbers: Numbers, name: string): void {
  saveFile(new Blob(['\uFEFF', csvOf(numbers)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}
