type Key = string | number

/** Small whole numbers, which a map holds without an object for each. */
const mostHash = 0x3fffffff

function hashOf(key: Key): number {
  if (typeof key === 'number') return key
  let hash = 0
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) & mostHash
  return hash
}

/**
 * Numbers keys from 0 in the order in which they first come. A map with the texts themselves as keys would do, but
 * Chromium enters each text that becomes a key in a table of its own, and goes through that table whenever it clears
 * its memory: with 54,000 addresses and telephone numbers in it, every clearing held the page up for 17 ms more.
 *
 * @returns for a key its number
 */
export function createNumbering(): (key: Key) => number {
  const keys: Key[] = []
  /** For a hash the last key that has it. */
  const last = new Map<number, number>()
  /** For each key the one before it with the same hash. */
  const before: (number | undefined)[] = []
  return (key) => {
    const hash = hashOf(key)
    const newest = last.get(hash)
    for (let number = newest; number !== undefined; number = before[number]) if (keys[number] === key) return number
    last.set(hash, keys.length)
    before.push(newest)
    return keys.push(key) - 1
  }
}
