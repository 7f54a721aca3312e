/** An appointment; the end is exclusive. */
export interface Appointment {
  uid: string
  /** `20260420` or `20260420T160000Z`. */
  start: string
  end: string
  summary: string
  location?: string
  version?: AppointmentVersion | undefined
}

/** Tells a calendar that an appointment it has is a newer one: the number grows with each that is published. */
export interface AppointmentVersion {
  id: number
  publishedAt: Date
}

export const compactDay = (day: string): string => day.replaceAll('-', '')

/** The day after, YYYY-MM-DD: a calendar's end is exclusive. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const escape = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Lines of at most 60 characters, well below the 75 bytes allowed; continuation lines start with a space. */
const fold = (line: string) => Array.from(line.match(/.{1,60}/gsu) ?? ['']).join('\r\n ')
const property = (name: string, value: string) => `${name}${value.includes('T') ? '' : ';VALUE=DATE'}:${value}`

/** An appointment in RFC 5545's format. */
export function calendarFile({ uid, start, end, summary, location, version }: Appointment): string {
  const stamp = version?.publishedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Project Week//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Not the current time, so that the same appointment gives the same file.
    `DTSTAMP:${stamp ?? (start.includes('T') ? start : `${start}T000000Z`)}`,
    ...(version === undefined ? [] : [`LAST-MODIFIED:${stamp}`, `SEQUENCE:${version.id}`]),
    property('DTSTART', start),
    property('DTEND', end),
    `SUMMARY:${escape(summary)}`,
    ...(location === undefined ? [] : [`LOCATION:${escape(location)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
