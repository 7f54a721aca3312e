import { palette, type Colour } from './palette.ts'
import { seeded, seedOf } from './random.ts'
import type { Shape } from './shapes.ts'

export const columns = 40
export const rows = 25
const pitch = 30
const largest = 12.4
const steps = 6
const samples = 5

export interface Layer {
  colour: Colour
  inside: Shape
}

/** Where a team stands: five people around a company, in grid units. */
export interface Team {
  at: readonly [x: number, y: number]
  /** Radius of the ring. */
  size: number
  people?: Colour
  company?: Colour
  /** In turns. */
  turn?: number
}

export interface Scene {
  name: string
  ground: Colour
  /** The dots that belong to no shape. */
  loose: Colour
  /** Later layers lie above earlier ones. */
  layers: Layer[]
  teams?: Team[]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Five dots around a rounded square: the mark of the programme, and a team wherever it is drawn. */
export function teamMark(cx: number, cy: number, size: number, people: string, company: string, turn = 0): string {
  const half = round(size * 0.42)
  const dots = Array.from({ length: 5 }, (_, i) => {
    const angle = 2 * Math.PI * (i / 5 - 0.25 + turn)
    return `M${round(cx + size * Math.cos(angle))} ${round(cy + size * Math.sin(angle))}h0`
  }).join('')
  return (
    `<rect x="${round(cx - half)}" y="${round(cy - half)}" width="${2 * half}" height="${2 * half}" rx="${round(half * 0.4)}" fill="${company}"/>` +
    `<path d="${dots}" stroke="${people}" stroke-width="${round(size * 0.62)}"/>`
  )
}

/** How much of a cell the shapes cover, and which colour most of it has. */
function cellOf(layers: readonly Layer[], column: number, row: number): { colour: Colour; cover: number } | undefined {
  const counts = new Map<Colour, number>()
  for (let i = 0; i < samples * samples; i++) {
    const x = column + ((i % samples) + 0.5) / samples
    const y = row + (Math.floor(i / samples) + 0.5) / samples
    const top = layers.findLast((layer) => layer.inside(x, y))
    if (top) counts.set(top.colour, (counts.get(top.colour) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most) return undefined
  const cover = [...counts.values()].reduce((sum, n) => sum + n, 0) / samples ** 2
  return cover < 0.12 ? undefined : { colour: most[0], cover }
}

/**
 * A thousand dots, 40 across and 25 down, that show a scene by their size and colour. Dots of one colour and size share
 * a path, which keeps a picture at a few kilobytes.
 */
export function drawScene(scene: Scene): string {
  const random = seeded(seedOf(scene.name))
  const paths = new Map<string, string[]>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = cellOf(scene.layers, column, row)
      const wobble = random()
      const [x, y] = [(column + 0.5) * pitch, (row + 0.5) * pitch]
      const isTaken = scene.teams?.some(
        ({ at, size }) => Math.hypot(column + 0.5 - at[0], row + 0.5 - at[1]) < size * 1.5,
      )
      if (isTaken) continue
      const step = cell ? Math.max(2, Math.round(Math.sqrt(cell.cover) * steps)) : wobble > 0.8 ? 2 : 1.4
      const key = `${cell?.colour ?? scene.loose} ${round((2 * largest * step) / steps)}`
      const path = paths.get(key) ?? []
      path.push(`M${x} ${y}h0`)
      paths.set(key, path)
    }
  }
  const dots = [...paths]
    .map(([key, path]) => {
      const [colour, width] = key.split(' ') as [Colour, string]
      return `<path stroke="${palette[colour]}" stroke-width="${width}" d="${path.join('')}"/>`
    })
    .join('\n')
  const teams = (scene.teams ?? [])
    .map(({ at, size, people = 'warm', company = 'cool', turn = 0 }) =>
      teamMark(at[0] * pitch, at[1] * pitch, size * pitch, palette[people], palette[company], turn),
    )
    .join('\n')
  const [width, height] = [columns * pitch, rows * pitch]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round">
<path fill="${palette[scene.ground]}" d="M0 0h${width}v${height}H0z"/>
${dots}
${teams}
</svg>
`
}
