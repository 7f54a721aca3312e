import { expect, test } from 'vitest'
import { playYear } from './play.ts'

/** Another year each day, which everybody who tests on that day lives through again. */
const ofToday = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
/** On the oldest PostgreSQL one that is always the same. */
const seed = process.env['TEST_PG_BIN'] === undefined ? ofToday : 2

test('a random year contradicts itself nowhere', async () => {
  const { failure } = await playYear(seed, { shrinkFor: () => 60_000 })
  expect(failure, failure).toBeUndefined()
}, 600_000)
