import { expect, test } from 'vitest'
import { weekCalendar } from './week-calendar.ts'

test('the week is one event of whole days, which ends before the day after', () => {
  const file = weekCalendar({ label: 'SS26', programmeStart: '2026-02-23', programmeEnd: '2026-02-28' })
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20260223', 'DTEND;VALUE=DATE:20260301', 'SUMMARY:Project Week 1.000+']),
  )
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('a place is escaped and folded', () => {
  const days = { label: 'SS26', programmeStart: '2026-02-23', programmeEnd: '2026-02-28' }
  const place = 'Aldor Systems GmbH; Forschung, Entwicklung und Fertigung, Ringstraße 4, 89073 Ulm'
  const file = weekCalendar(days, place)
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file.replaceAll('\r\n ', '')).toContain(
    'LOCATION:Aldor Systems GmbH\\; Forschung\\, Entwicklung und Fertigung\\, Ringstraße 4\\, 89073 Ulm\r\n',
  )
})
