import { brand } from '@project-week/contract/brand'
import type { Edition } from '@project-week/contract/editions/edition'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import { type Labels, studentBusinessFieldLabels } from '@project-week/contract/enumerations/enumerations'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { dateRange, longDate } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import { composeMail, type Mail } from '../mail/compose.ts'
import type { ProfileRow } from './profile.queries.ts'

type Site = Pick<Deps, 'publicUrl'>

const weekOf = (edition: Edition, locale: 'en' | 'de') =>
  dateRange(edition.programmeStart, edition.programmeEnd, locale)

/** The last day on which students register and correct; companies have a deadline of their own. */
const lastDay = (edition: Edition, locale: 'en' | 'de') =>
  longDate(lastDayBefore(edition.studentDashboardClosesAt), locale)

/** The page on which a registration can be read, corrected and withdrawn, in the language of the link's words. */
const ownPage = ({ publicUrl }: Site, locale: 'en' | 'de') =>
  publicUrl() + (locale === 'de' ? germanPrefix : '') + paths.studentProfileActions

/** In their order, by the names they have in this language. */
function fieldsOf(profile: ProfileRow, locale: 'en' | 'de'): string {
  const labels: Labels<string> = studentBusinessFieldLabels
  return profile.preferredFieldOfBusiness
    .map((field, index) => `${index + 1}. ${labels[field]?.[locale] ?? field}`)
    .join('\n')
}

/** @param mayCorrect false for who registers after the close */
export function studentConfirmation(
  site: Site,
  profile: ProfileRow,
  edition: Edition,
  { mayCorrect }: { mayCorrect: boolean },
): Mail {
  return composeMail({
    recipient: profile.email,
    subject: { en: `You are registered for Project Week ${brand.programme}`, de: 'Du bist angemeldet' },
    en: [
      `Hello ${profile.firstname},`,
      `You are registered for Project Week ${brand.programme}, ${weekOf(edition, 'en')}. Please keep these days free: the week takes place on site.`,
      `Your fields of business, in your order:\n${fieldsOf(profile, 'en')}`,
      'We write to you again as soon as it is decided which company you work with.',
      mayCorrect
        ? `Until ${lastDay(edition, 'en')} you can correct your answers, and you can withdraw at any time.`
        : 'You can withdraw at any time.',
      { label: 'See my registration', link: ownPage(site, 'en') },
    ],
    de: [
      `Hallo ${profile.firstname},`,
      `du bist für die Project Week ${brand.programme} vom ${weekOf(edition, 'de')} angemeldet. Bitte halte dir diese Tage frei: Die Woche findet vor Ort statt.`,
      `Deine Geschäftsfelder in deiner Reihenfolge:\n${fieldsOf(profile, 'de')}`,
      'Wir schreiben dir wieder, sobald feststeht, mit welchem Unternehmen du arbeitest.',
      mayCorrect
        ? `Bis zum ${lastDay(edition, 'de')} kannst du deine Angaben korrigieren, und du kannst deine Anmeldung jederzeit zurückziehen.`
        : 'Du kannst deine Anmeldung jederzeit zurückziehen.',
      { label: 'Meine Anmeldung ansehen', link: ownPage(site, 'de') },
    ],
  })
}

export const studentWithdrawal = (
  site: Site,
  profile: ProfileRow,
  edition: Edition,
  { mayReturn }: { mayReturn: boolean },
): Mail =>
  composeMail({
    recipient: profile.email,
    subject: {
      en: `You have withdrawn from Project Week ${brand.programme}`,
      de: 'Deine Anmeldung ist zurückgezogen',
    },
    en: [
      `Hello ${profile.firstname},`,
      `Your registration for Project Week ${brand.programme}, ${weekOf(edition, 'en')}, is withdrawn. You will not be matched with a company.`,
      mayReturn
        ? 'If you change your mind, you can register again until registration closes.'
        : 'If you were in a team, the project team knows that you do not come.',
      'If you want everything we keep about you removed for good, you can do that on your own page.',
      { label: 'Open my page', link: ownPage(site, 'en'), isQuiet: true },
    ],
    de: [
      `Hallo ${profile.firstname},`,
      `deine Anmeldung zur Project Week ${brand.programme} vom ${weekOf(edition, 'de')} ist zurückgezogen. Du wirst keinem Unternehmen zugeordnet.`,
      mayReturn
        ? 'Wenn du es dir anders überlegst, kannst du dich bis zum Anmeldeschluss wieder anmelden.'
        : 'Falls du in einem Team warst, weiß die Projektleitung, dass du nicht kommst.',
      'Wenn alles, was wir über dich speichern, gelöscht werden soll, geht das auf deiner eigenen Seite.',
      { label: 'Meine Seite öffnen', link: ownPage(site, 'de'), isQuiet: true },
    ],
  })

/** To the office: a place in a team has become free. */
export const placeLeft = (site: Site, profile: ProfileRow, companyName: string): Mail => {
  const name = `${profile.firstname} ${profile.lastname}`
  const page = (locale: 'en' | 'de') => site.publicUrl() + (locale === 'de' ? germanPrefix : '') + paths.publish
  return composeMail({
    recipient: contacts.mailbox,
    subject: {
      en: `${name} has left the team at ${companyName}`,
      de: `${name} hat das Team bei ${companyName} verlassen`,
    },
    en: [
      `${name} (${profile.email}) has withdrawn and was in the team at ${companyName}. The place is free; nobody else has been moved.`,
      { label: 'See who may have it', link: page('en') },
    ],
    de: [
      `${name} (${profile.email}) hat die Anmeldung zurückgezogen und war im Team bei ${companyName}. Der Platz ist frei; sonst wurde niemand verschoben.`,
      { label: 'Ansehen, wer ihn haben kann', link: page('de') },
    ],
  })
}
