import { events } from '@project-week/content/events'
import { expect, test } from 'vitest'
import { eventCalendar, eventCalendars } from './event-calendar.ts'

const [sample] = events
const event = { ...(sample ?? expect.fail('there is no event')), id: 'evening' }
const lines = (changes: Partial<typeof event>) =>
  eventCalendar({ ...event, ...changes }, 'en', 'week.example.org').split('\r\n')

test.each([
  ['2025-10-23', '20251023T160000Z', '20251023T164500Z'],
  ['2025-11-23', '20251123T170000Z', '20251123T174500Z'],
])('at 18:00 in Berlin on %s it begins at %s', (date, start, end) => {
  expect(lines({ date, times: { from: '18:00', to: '18:45' } })).toEqual(
    expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`, `UID:evening-${date}@week.example.org`]),
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
