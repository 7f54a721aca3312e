import type { Locale } from '@project-week/contract/locale'
import type { EventNews } from '@project-week/contract/site/content'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { type AppointmentVersion, calendarFile, compactDay, dayAfter } from '../../lib/page/calendar-file.ts'

export const hasDay = (date: string): boolean => date.length === 10

export const eventCalendarPath = (id: string, locale: Locale): string => `/calendar/${locale}/${id}.ics`

/** `20251023T160000Z`: the instant of a time in Berlin, where it is one or two hours later than in UTC. */
function instant(day: string, time: string): string {
  const berlin = (date: Date) =>
    `${berlinDay(date.toISOString())} ${date.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })}`
  const summer = new Date(`${day}T${time}:00+02:00`)
  const date = berlin(summer) === `${day} ${time}` ? summer : new Date(`${day}T${time}:00+01:00`)
  return date.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** The calendar file of an event whose day is known. One that is moved replaces the one that a calendar has. */
export function eventCalendar(
  { id, title, date, times, location }: EventNews,
  locale: Locale,
  { host, version }: { host: string; version?: AppointmentVersion | undefined },
): string {
  return calendarFile({
    uid: `${id}@${host}`,
    version,
    start: times ? instant(date, times.from) : compactDay(date),
    end: times ? instant(date, times.to) : compactDay(dayAfter(date)),
    summary: title[locale],
    location: location[locale],
  })
}

/**
 * The calendar files of all events, by their addresses.
 *
 * @param version of the events as they were published; undefined for those of the release
 */
export function eventCalendars(
  origin: string,
  events: readonly EventNews[],
  version?: AppointmentVersion,
): Record<string, { type: string; text: string }> {
  const { hostname: host } = new URL(origin)
  return Object.fromEntries(
    events
      .filter(({ date }) => hasDay(date))
      .flatMap((event) =>
        (['en', 'de'] as const).map((locale) => [
          eventCalendarPath(event.id, locale),
          { type: 'text/calendar; charset=utf-8', text: eventCalendar(event, locale, { host, version }) },
        ]),
      ),
  )
}
