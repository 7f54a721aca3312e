const declaration = /(--[\w-]+):([^;{}]*)(?:;|(?=\}))/g

/**
 * Minified styles with as few custom properties as they need: one that is declared once is written out where it is
 * read, one that nobody reads is left out. Those with two schemes stay: written out they would be longer.
 */
export function leanStyles(css: string): string {
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of css.matchAll(declaration)) {
    values.set(name, [...(values.get(name) ?? []), value])
  }
  const constants = new Map<string, string>()
  for (const [name, [value = '', ...others]] of values) {
    if (others.length === 0 && !value.startsWith('light-dark(')) constants.set(`var(${name})`, value)
  }
  return closer(inLayers(withoutUnread(written(css, constants))))
}

/**
 * One block for each layer, in the order in which they are first named: every file of the sources opens its own. What
 * stands in no layer stays in front.
 */
function inLayers(css: string): string {
  const layers = new Map<string, string>()
  let outside = ''
  let at = 0
  for (const { 0: opening, 1: names = '', 2: sign, index } of css.matchAll(/@layer ([\w, ]+)([{;])/g)) {
    if (index < at) throw new Error(`layer ${names} stands inside of another one`)
    const end = index + opening.length
    const close = sign === '{' ? blockEnd(css, end) : end
    for (const name of names.split(/, ?/))
      layers.set(name, (layers.get(name) ?? '') + css.slice(end, Math.max(end, close - 1)))
    outside += css.slice(at, index)
    at = close
  }
  return outside + css.slice(at) + [...layers].map(([name, rules]) => `@layer ${name}{${rules}}`).join('')
}

/** Without the spaces and the nesting signs that browsers with `light-dark()` can do without. */
const closer = (css: string): string =>
  css
    .replace(/, /g, ',')
    .replace(/ ([*/]) /g, '$1')
    .replace(/([{};,])& (?=[a-z.#:])/g, '$1')
    .replace(/([{};,])&(?=[>+])/g, '$1')
    .replaceAll(';}', '}')

function written(css: string, constants: ReadonlyMap<string, string>): string {
  const lean = css.replace(/var\(--[\w-]+\)/g, (read) => constants.get(read) ?? read)
  // A value may read another constant.
  return lean === css ? css : written(lean, constants)
}

function withoutUnread(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const lean = css.replace(declaration, (whole, name: string) => (read.has(name) ? whole : ''))
  // What only an unread one read is unread in turn.
  return lean === css ? css : withoutUnread(lean)
}

const onPaper = '@media print{'

/**
 * Takes out what only paper shows: that stands in a file of its own, which a browser fetches last.
 *
 * @param css one minified style sheet; all of it stands in layers, and what is for paper directly in one
 */
export function splitPrint(css: string): { screen: string; paper: string } {
  let screen = css
  let paper = ''
  for (let start = screen.indexOf(onPaper); start !== -1; start = screen.indexOf(onPaper)) {
    const end = blockEnd(screen, start + onPaper.length)
    const layerStart = screen.slice(0, start).search(/@layer \w+\{(?!.*@layer \w+\{)/s)
    const before = screen.slice(layerStart, start)
    // Inside of a rule it would lose that rule's selector on the way.
    if (layerStart === -1 || before.split('{').length - before.split('}').length !== 1)
      throw new Error(`what is for paper stands in no layer, or inside of a rule: ${screen.slice(start, end)}`)
    paper += `${before.slice(0, before.indexOf('{') + 1)}${screen.slice(start, end)}}`
    screen = screen.slice(0, start) + screen.slice(end)
  }
  return { screen, paper }
}

/** Behind the brace that closes the block whose inside starts at `from`. */
function blockEnd(css: string, from: number): number {
  let depth = 1
  let at = from
  for (; depth > 0 && at < css.length; at++) depth += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0
  return at
}
