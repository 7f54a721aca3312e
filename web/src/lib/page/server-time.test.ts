import { afterEach, expect, test } from 'vitest'
import { describeClockError, learnServerTime, serverNow } from './server-time.ts'

const tell = (hours: number) => learnServerTime(new Date(Date.now() + hours * 3_600_000).toUTCString())
afterEach(() => tell(0))

test.each([
  [0, undefined],
  [0.01, undefined],
  [0.15, undefined],
  [-0.25, { by: '15 minutes', isFast: true }],
  [-13, { by: '13 hours', isFast: true }],
  [26, { by: '26 hours', isFast: false }],
])('a server %d hours ahead', (hours, said) => {
  tell(hours)
  expect(describeClockError()).toEqual(said)
  expect(Math.abs(serverNow() - Date.now() - hours * 3_600_000)).toBeLessThan(60_000)
})

test('an answer without a date changes nothing', () => {
  tell(-13)
  learnServerTime(null)
  expect(describeClockError()?.by).toBe('13 hours')
})
