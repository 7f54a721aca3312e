export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number in [low, high]. */
  between(low: number, high: number): number
  pick<T>(values: readonly T[]): T
  /** As `pick`, with the first values much likelier than the last: a Zipf-like skew. */
  pickSkewed<T>(values: readonly T[]): T
}

/** A small seeded generator (mulberry32): the same seed gives the same sample everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const at = <T>(values: readonly T[], index: number): T => {
    const value = values[index]
    if (value === undefined) throw new RangeError('picked from an empty list')
    return value
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (values) => at(values, Math.floor(next() * values.length)),
    pickSkewed: (values) => at(values, Math.floor(next() ** 2.4 * values.length)),
  }
}
