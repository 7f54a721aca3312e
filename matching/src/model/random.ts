/** Seeded random numbers for generated problems. Each call returns an unsigned 32-bit integer. */
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

/**
 * Sorts records by a hash of seed and key (FNV-1a: Fowler, Noll, Vo; finished as in MurmurHash3: Appleby, 2011). All ties
 * are broken in this order: a record more leaves the order of the others as it is, and the order of a file has no effect.
 */
export function inSeedOrder<T>(records: readonly T[], keyOf: (record: T) => string, seed: number): T[] {
  const hashes = new Map(records.map((record) => [record, hashOf(keyOf(record), seed)]))
  return records.toSorted((a, b) => hashes.get(a)! - hashes.get(b)! || (keyOf(a) < keyOf(b) ? -1 : 1))
}

function hashOf(key: string, seed: number): number {
  let z = 0x811c9dc5 ^ seed
  for (let at = 0; at < key.length; at++) z = Math.imul(z ^ key.charCodeAt(at), 0x01000193)
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
  return (z ^ (z >>> 16)) >>> 0
}
