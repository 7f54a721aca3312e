import { timeline } from '@project-week/content/timeline'
import { expect, test } from 'vitest'
import { events } from '@project-week/content/events'
import { edition } from '../lib/testing/programme.ts'
import { berlinDay } from '../lib/page/berlin-day.ts'
import { stationLabel, whenOf } from './dates.ts'
import { eventCalendar, eventCalendars } from './landing/event-calendar.ts'

test('the day is the one in Berlin: before and after its midnight, in summer and in winter', () => {
  expect(berlinDay('2025-10-23T21:59:59.999Z')).toBe('2025-10-23')
  expect(berlinDay('2025-10-23T22:00:00.000Z')).toBe('2025-10-24')
  expect(berlinDay('2025-12-31T22:59:59.999Z')).toBe('2025-12-31')
  expect(berlinDay('2025-12-31T23:00:00.000Z')).toBe('2026-01-01')
})

test('a station is ahead on the day before, today on its day, past on the day after', () => {
  expect(whenOf('2026-04-22', '2026-04-21')).toBe('ahead')
  expect(whenOf('2026-04-22', '2026-04-22')).toBe('today')
  expect(whenOf('2026-04-22', '2026-04-23')).toBe('past')
})

test('a station that has only a month stays ahead through its month and is past on the first of the next', () => {
  expect(whenOf('2026-06', '2026-05-31')).toBe('ahead')
  expect(whenOf('2026-06', '2026-06-30')).toBe('ahead')
  expect(whenOf('2026-06', '2026-07-01')).toBe('past')
})

test('stations are dated as the specification writes them', () => {
  expect(timeline.map((station) => stationLabel(station, edition, 'en'))).toEqual([
    'Monday 20.04.2026',
    'Tuesday 21.04',
    'Wednesday 22.04',
    'Thursday 23.04',
    'Friday 24.04',
    'June 2026',
  ])
  expect(timeline.map((station) => stationLabel(station, edition, 'de')).slice(0, 2)).toEqual([
    'Montag, 20.04.2026',
    'Dienstag, 21.04.',
  ])
})

const [sample] = events
const event = { ...(sample ?? expect.fail('there is no event')), id: 'evening' }
const lines = (changes: Partial<typeof event>, version?: { id: number; publishedAt: Date }) =>
  eventCalendar({ ...event, ...changes }, 'en', { host: 'week.example.org', version }).split('\r\n')

test.each([
  ['2025-10-23', '20251023T160000Z', '20251023T164500Z'],
  ['2025-11-23', '20251123T170000Z', '20251123T174500Z'],
])('at 18:00 in Berlin on %s it begins at %s', (date, start, end) => {
  expect(lines({ date, times: { from: '18:00', to: '18:45' } })).toEqual(
    expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`, 'UID:evening@week.example.org']),
  )
})

test('one that was moved replaces the appointment that a calendar has', () => {
  const version = { id: 7, publishedAt: new Date('2026-03-02T09:00:00.000Z') }
  const [before, after] = [lines({ date: '2026-03-25' }), lines({ date: '2026-04-01' }, version)]
  const uid = 'UID:evening@week.example.org'
  expect([before, after].map((file) => file.includes(uid))).toEqual([true, true])
  expect(after).toEqual(
    expect.arrayContaining(['DTSTAMP:20260302T090000Z', 'LAST-MODIFIED:20260302T090000Z', 'SEQUENCE:7']),
  )
})

test('without times it takes the whole day, and commas stay commas', () => {
  const file = lines({ date: '2026-03-25', times: undefined, location: { en: 'Main campus, hall 1', de: 'x' } })
  expect(file).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20260325',
      'DTEND;VALUE=DATE:20260326',
      String.raw`LOCATION:Main campus\, hall 1`,
    ]),
  )
})

test('each event with a day has a file in both languages, with nothing left to fill in', () => {
  const files = eventCalendars('https://week.example.org', events)
  expect(Object.keys(files)).toHaveLength(2 * events.filter(({ date }) => date.length === 10).length)
  for (const { text } of Object.values(files)) expect(text).not.toContain('{')
})
