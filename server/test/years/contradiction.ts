/** What two parts of the product say of one thing, or what must never be. */
export interface Contradiction {
  /** Which invariant: `--without=KIND` looks past it, to see what else there is. */
  kind: string
  text: string
}

/** A year that contradicts itself, as a story: what was done, line by line, then what was contradicted. */
export class ContradictionError extends Error {
  readonly kinds: readonly string[]

  constructor(story: readonly string[], found: readonly Contradiction[]) {
    const lines = story.map((line, at) => `${String(at + 1).padStart(3)}. ${line}`)
    super([...lines, '     contradicts:', ...found.map(({ kind, text }) => `     - [${kind}] ${text}`)].join('\n'))
    this.name = 'ContradictionError'
    this.kinds = [...new Set(found.map(({ kind }) => kind))]
  }
}
