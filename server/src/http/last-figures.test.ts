import { expect, test } from 'vitest'
import { createLastFigures } from './last-figures.ts'

const stateAt = (now: string) => ({ edition: { label: 'SS26' }, now })

/** Counts that go up by one with each read, and a clock to move. */
function counting() {
  let reads = 0
  const clock = { current: new Date('2025-10-15T10:00:00Z'), now: () => clock.current }
  const source = { isAway: false }
  const read = async () => {
    if (source.isAway) throw new Error('out of reach')
    reads += 1
    return { past: { teams: 0, companies: 0, students: 0 }, challenges: 0, placesLeft: reads }
  }
  const lastFigures = createLastFigures(read, clock)
  return { clock, source, placesLeft: async (now: string) => (await lastFigures(stateAt(now)))?.placesLeft }
}

test('counts are read once a minute, and at once for another day', async () => {
  const { clock, placesLeft } = counting()
  expect(await placesLeft('2025-10-15T10:00:00Z')).toBe(1)
  clock.current = new Date('2025-10-15T10:00:59Z')
  expect(await placesLeft('2025-10-15T10:00:59Z')).toBe(1)
  clock.current = new Date('2025-10-15T10:01:00Z')
  expect(await placesLeft('2025-10-15T10:01:00Z')).toBe(2)
  expect(await placesLeft('2026-04-22T10:00:00Z')).toBe(3)
})

test('counts that cannot be read stay as they were; where there were none the page stands without', async () => {
  const { clock, source, placesLeft } = counting()
  await placesLeft('2025-10-15T10:00:00Z')
  source.isAway = true
  clock.current = new Date('2025-10-15T11:00:00Z')
  expect(await placesLeft('2025-10-15T11:00:00Z')).toBe(1)
  expect(await placesLeft('2026-04-22T10:00:00Z')).toBeUndefined()
})
