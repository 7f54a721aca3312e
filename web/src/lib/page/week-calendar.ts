import { brand } from '@project-week/contract/brand'
import type { PublicEdition } from '@project-week/contract/editions/edition'

const compact = (day: string) => day.replaceAll('-', '')

/** The day after, YYYY-MM-DD: a calendar's end is the first day that no longer belongs to it. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** A text as a calendar file has it. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of at most 60 characters, well below 75 bytes; the rest goes on after a space. */
const folded = (line: string) => Array.from(line.match(/.{1,60}/gsu) ?? ['']).join('\r\n ')

/**
 * The week as a calendar file of one event of whole days (RFC 5545).
 *
 * @param where the address, once there is one
 */
export function weekCalendar(
  edition: Pick<PublicEdition, 'label' | 'programmeStart' | 'programmeEnd'>,
  where?: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Project Week ${brand.programme}//EN`,
    'BEGIN:VEVENT',
    `UID:${edition.label}-week@${location.hostname}`,
    `DTSTAMP:${compact(edition.programmeStart)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(edition.programmeStart)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(edition.programmeEnd))}`,
    `SUMMARY:Project Week ${brand.programme}`,
    ...(where === undefined ? [] : [folded(`LOCATION:${escaped(where)}`)]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.join('\r\n')}\r\n`
}
