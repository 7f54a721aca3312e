import { describe, expect, test } from 'vitest'
import { banners } from './hero.ts'
import { timeline } from './timeline.ts'
import { dateRange, editionWords, fill, longDate, semesterWord, stationDate } from './words.ts'

const ss26 = {
  label: 'SS26',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  announcedRegistrationClose: '2025-11-30',
  closingEventMonth: '2026-06',
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
}

describe('the words of an edition', () => {
  test('the banner announces the week and both deadlines in both languages', () => {
    expect(fill(banners.open.en, editionWords(ss26, 'en'))).toBe(
      'The next project week is 20th-24th April 2026. Registration closes 30th November 2025 for companies and 31st October 2025 for students.',
    )
    expect(fill(banners.open.de, editionWords(ss26, 'de'))).toBe(
      'Nächste Projektwoche: 20.–\u206024.\u00a0April 2026. Anmeldung für Unternehmen bis 30.\u00a0November 2025, für Studierende bis 31.\u00a0Oktober 2025.',
    )
  })

  test('the stations fall on the six dates of the specification', () => {
    expect(timeline.map((station) => stationDate(station, ss26))).toEqual([
      '2026-04-20',
      '2026-04-21',
      '2026-04-22',
      '2026-04-23',
      '2026-04-24',
      '2026-06',
    ])
  })

  test('stations move on over the end of a month', () => {
    const dates = { ...ss26, programmeStart: '2027-02-26' }
    expect(timeline.slice(0, 4).map((station) => stationDate(station, dates))).toEqual([
      '2027-02-26',
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
    ])
  })

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [30, '30th'],
  ])('the ordinal of %i is %s', (day, word) => {
    expect(longDate(`2026-01-${String(day).padStart(2, '0')}`, 'en')).toBe(`${word} January 2026`)
  })

  test('a range says what differs between its sides', () => {
    expect(dateRange('2026-04-27', '2026-05-01', 'en')).toBe('27th April - 1st May 2026')
    expect(dateRange('2026-04-27', '2026-05-01', 'de')).toBe('27.\u00a0April – 1.\u00a0Mai 2026')
    expect(dateRange('2025-12-29', '2026-01-02', 'de')).toBe('29.\u00a0Dezember 2025 – 2.\u00a0Januar 2026')
  })

  test('a winter semester is named by both its years', () => {
    expect(semesterWord('SS26', 'en')).toBe('Summer Semester 26')
    expect(semesterWord('WS25', 'de')).toBe('Wintersemester 25/26')
    expect(semesterWord('WS99', 'en')).toBe('Winter Semester 99/00')
    expect(() => semesterWord('2026', 'en')).toThrow('“2026” is no semester label')
  })

  test('a placeholder without a value is an error that names it', () => {
    expect(() => fill('Write to {mailbox}.', {})).toThrow('no value for {mailbox}')
  })
})
