import type { TimelineStation } from '@project-week/contract/site/content'
import { type EditionDates, longDate, stationDate } from '@project-week/content/words'
import type { Locale } from '../lib/page/locale.ts'

// Written out: making a date formatter costs a phone more than drawing the timeline.
const weekdays: Record<Locale, readonly string[]> = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  de: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' '),
}

/** Where a station stands against today. One that has only a month is never "today". */
export function whenOf(date: string, today: string): 'past' | 'today' | 'ahead' {
  if (date === today) return 'today'
  return date < today.slice(0, date.length) ? 'past' : 'ahead'
}

/** `Monday 20.04.2026`, then `Tuesday 21.04`: the year stands once. A month alone is written out. */
export function stationLabel(station: TimelineStation, edition: EditionDates, locale: Locale): string {
  const date = stationDate(station, edition)
  const [year, month, day] = date.split('-')
  if (day === undefined) return longDate(date, locale)
  const weekday = weekdays[locale][new Date(`${date}T00:00:00Z`).getUTCDay()]
  const isFirst = date === edition.programmeStart
  if (locale === 'de') return `${weekday}, ${day}.${month}.${isFirst ? year : ''}`
  return `${weekday} ${day}.${month}${isFirst ? `.${year}` : ''}`
}
