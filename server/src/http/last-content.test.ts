import { shippedContent } from '@project-week/content/shipped'
import { expect, test } from 'vitest'
import { createLastContent, type PublishedContent } from './last-content.ts'
import { createLastFigures } from './last-figures.ts'
import { createShownTeams } from './shown-teams.ts'

const published = (id: number): PublishedContent => ({ id, content: shippedContent })
const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))

test('the content is read once for each id', async () => {
  let id = 0
  let reads = 0
  const last = createLastContent(
    async () => id,
    async () => {
      reads += 1
      return published(id)
    },
  )
  await last(1000)
  await last(1000)
  expect(reads).toBe(1)
  id = 7
  expect((await last(1000)).id).toBe(7)
  expect(reads).toBe(2)
})

test('while the database is away, or silent, what was read last is shown', async () => {
  let newest: () => Promise<number> = async () => 3
  const last = createLastContent(
    () => newest(),
    async () => published(3),
  )
  await last(1000)
  newest = away
  expect((await last(1000)).id).toBe(3)
  newest = () => new Promise(() => {})
  expect((await last(1)).id).toBe(3)
})

test('a mistake of ours is not hidden, and without a first reading there is nothing to show', async () => {
  let newest: () => Promise<number> = async () => 3
  const last = createLastContent(
    () => newest(),
    async () => published(3),
  )
  await last(1000)
  newest = () => Promise.reject(new Error('a mistake'))
  await expect(last(1000)).rejects.toThrow('a mistake')
  const never = createLastContent(away, away)
  await expect(never(1000)).rejects.toThrow('gone')
})

const stateAt = (now: string) => ({ edition: { label: 'SS26' }, now })

/** A count that increases with each read, and a movable clock. */
function counting() {
  let reads = 0
  const clock = { current: new Date('2025-10-15T10:00:00Z'), now: () => clock.current }
  const source = { isAway: false }
  const read = async () => {
    if (source.isAway) throw new Error('out of reach')
    reads += 1
    return { past: { teams: 0, companies: 0, students: 0 }, challenges: reads }
  }
  const lastFigures = createLastFigures(read, clock)
  return { clock, source, count: async (now: string) => (await lastFigures(stateAt(now)))?.challenges }
}

test('counts are read once a minute, and at once for another day', async () => {
  const { clock, count } = counting()
  expect(await count('2025-10-15T10:00:00Z')).toBe(1)
  clock.current = new Date('2025-10-15T10:00:59Z')
  expect(await count('2025-10-15T10:00:59Z')).toBe(1)
  clock.current = new Date('2025-10-15T10:01:00Z')
  expect(await count('2025-10-15T10:01:00Z')).toBe(2)
  expect(await count('2026-04-22T10:00:00Z')).toBe(3)
})

test('counts that cannot be read stay as they were; where there were none the page stands without', async () => {
  const { clock, source, count } = counting()
  await count('2025-10-15T10:00:00Z')
  source.isAway = true
  clock.current = new Date('2025-10-15T11:00:00Z')
  expect(await count('2025-10-15T11:00:00Z')).toBe(1)
  expect(await count('2026-04-22T10:00:00Z')).toBeUndefined()
})

const team = '0b0e7f5e-0000-4000-8000-000000000000'
test('only the list of posters and the pages of teams read what is released', async () => {
  const asked: (string | undefined)[] = []
  const shown = createShownTeams(async (id) => {
    asked.push(id)
    return []
  })
  for (const path of [
    '/',
    '/de',
    '/posters',
    '/de/posters/',
    `/posters/${team}`,
    `/de/posters/${team}/`,
    '/posters/x',
    '/poster',
    '/posters/404',
  ]) {
    await shown(path)
  }
  expect(asked).toEqual([undefined, undefined, team, team])
})

test('while the database is away the list stands without them, and a team cannot be had', async () => {
  const shown = createShownTeams(() => Promise.reject(new Error('Connection terminated')))
  expect(await shown('/posters')).toEqual([])
  await expect(shown(`/posters/${team}`)).rejects.toThrow('Connection terminated')
  const broken = createShownTeams(() => Promise.reject(new Error('a mistake of ours')))
  await expect(broken('/posters')).rejects.toThrow('a mistake of ours')
})
