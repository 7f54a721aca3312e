import type { Edition } from '@project-week/contract/editions/edition'
import { germanPrefix } from '@project-week/contract/paths'
import { dateRange, longDate } from '@project-week/content/words'
import { berlinDay } from '../../clock.ts'
import { inBoth } from './compose.ts'

/* What placeholders of several mails stand for. */
interface Site {
  publicUrl: () => string
}
type Both = { en: string; de: string }

/** A page in the language of the link's words. */
export const linkTo = ({ publicUrl }: Site, path: string): Both => ({
  en: publicUrl() + path,
  de: publicUrl() + germanPrefix + path,
})

export const weekOf = ({ programmeStart, programmeEnd }: Edition): Both =>
  inBoth((locale) => dateRange(programmeStart, programmeEnd, locale))

export const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })

/** `2nd March 2026 at 10:00`, `2. März 2026 um 10:00 Uhr`, in Berlin time. */
export const momentOf = (at: Date): Both => {
  const time = clockTime.format(at)
  return { en: `${longDate(berlinDay(at), 'en')} at ${time}`, de: `${longDate(berlinDay(at), 'de')} um ${time} Uhr` }
}

/** @param name empty where it is not known */
export const greetingOf = (name: string): Both => ({
  en: name === '' ? 'Hello,' : `Hello ${name},`,
  de: name === '' ? 'Hallo,' : `Hallo ${name},`,
})

/** A company as its contact person is written to. */
export interface Contact {
  companyName: string
  contactFirstName: string
  contactLastName: string
  contactEmail: string
}

export const contactValues = ({ companyName, contactFirstName, contactLastName }: Contact) => ({
  firstName: contactFirstName,
  lastName: contactLastName,
  company: companyName,
})

/** To the office: who wrote, with the address. */
export const contactLine = ({ contactFirstName, contactLastName, contactEmail }: Contact): string =>
  `${contactFirstName} ${contactLastName} (${contactEmail})`

/** A line each. */
export const linesOf = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
