/** Seeded random numbers, the only randomness in this package. Each call returns an unsigned 32-bit integer. */
export type Random = () => number

/** SplitMix32 (after Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014). */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let z = state ^ (state >>> 16)
    z = Math.imul(z, 0x21f0aaad)
    z ^= z >>> 15
    z = Math.imul(z, 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
}

/** An integer from 0 to `below` − 1. */
export function randomBelow(random: Random, below: number): number {
  return Math.floor((random() / 4294967296) * below)
}

/** Fisher–Yates, in place. */
export function shuffle<T extends Int32Array | unknown[]>(list: T, random: Random): T {
  for (let i = list.length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1)
    const kept = list[i]
    list[i] = list[j]
    list[j] = kept
  }
  return list
}
