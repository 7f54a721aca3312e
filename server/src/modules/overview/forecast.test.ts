import { expect, test } from 'vitest'
import { forecastOf } from './forecast.ts'

/** Running totals from so many days before the close until so many. */
const curveOf = (first: number, last: number, total: (daysBefore: number) => number) =>
  Array.from({ length: first - last + 1 }, (_, at) => ({ daysBefore: first - at, total: total(first - at) }))

/** A thousand in a hundred days, the same number each day. */
const steady = (daysBefore: number) => (100 - daysBefore) * 10
/** A thousand in a hundred days, most of them in the last ones. */
const late = (daysBefore: number) => Math.round(1000 * ((100 - daysBefore) / 100) ** 3)

test('an edition half as large as the last one on each day is expected to end half as large', () => {
  const curve = curveOf(100, 20, (daysBefore) => late(daysBefore) / 2)
  const forecast = forecastOf(curve, curveOf(100, 0, late), 20)
  expect(forecast).toMatchObject({ method: 'last-edition', likely: 500 })
})

test('the range holds what the same comparison said on each of the last 14 days', () => {
  // Once as large as the last edition, then nobody came any more.
  const curve = curveOf(100, 34, late)
  const forecast = forecastOf(curve, curveOf(100, 0, late), 20)
  const total = late(34)
  expect(forecast).toMatchObject({ method: 'last-edition', likely: Math.round((total * 1000) / late(20)) })
  if (forecast.method === 'none') throw new Error('no forecast')
  expect(forecast.high).toBeGreaterThan(900)
  expect(forecast.low).toBeGreaterThanOrEqual(total)
  expect(forecast.low).toBeLessThanOrEqual(forecast.likely)
})

test('without an edition before it the mean of the last two weeks goes on', () => {
  expect(forecastOf(curveOf(100, 20, steady), [], 20)).toMatchObject({ method: 'rate', likely: 1000 })
})

test('the last edition’s few first registrations are no measure', () => {
  const handful = curveOf(100, 0, (daysBefore) => (daysBefore < 10 ? 500 : 5))
  expect(forecastOf(curveOf(100, 20, steady), handful, 20)).toMatchObject({ method: 'rate' })
})

test('nothing is said once the registration has closed', () => {
  expect(forecastOf(curveOf(100, 0, steady), curveOf(100, 0, late), 0)).toEqual({ method: 'none', because: 'closed' })
})

test('nothing is said of nobody, of a handful, or from fewer days than are still to come', () => {
  expect(forecastOf([], [], 20)).toEqual({ method: 'none', because: 'too-few' })
  expect(
    forecastOf(
      curveOf(60, 20, () => 7),
      curveOf(100, 0, late),
      20,
    ),
  ).toEqual({ method: 'none', because: 'too-few' })
  expect(forecastOf(curveOf(100, 80, steady), [], 80)).toEqual({ method: 'none', because: 'too-early' })
})
