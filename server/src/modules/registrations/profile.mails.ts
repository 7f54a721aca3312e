import { brand } from '@project-week/contract/brand'
import type { Edition } from '@project-week/contract/editions/edition'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import { type Labels, studentBusinessFieldLabels } from '@project-week/contract/enumerations/enumerations'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { dateRange, longDate } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import { composeMail, inBoth, type Mail } from '../mail/compose.ts'
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
export const studentConfirmation = (
  site: Site,
  profile: ProfileRow,
  edition: Edition,
  { mayCorrect }: { mayCorrect: boolean },
): Mail =>
  automaticMail('student-confirmation', {
    recipient: profile.email,
    values: {
      firstName: profile.firstname,
      week: inBoth((locale) => weekOf(edition, locale)),
      fields: inBoth((locale) => fieldsOf(profile, locale)),
      corrections: mayCorrect
        ? {
            en: `Until ${lastDay(edition, 'en')} you can correct your answers, and you can withdraw at any time.`,
            de: `Bis zum ${lastDay(edition, 'de')} kannst du deine Angaben korrigieren, und du kannst deine Anmeldung jederzeit zurückziehen.`,
          }
        : { en: 'You can withdraw at any time.', de: 'Du kannst deine Anmeldung jederzeit zurückziehen.' },
      ownPage: inBoth((locale) => ownPage(site, locale)),
    },
  })

export const studentWithdrawal = (
  site: Site,
  profile: ProfileRow,
  edition: Edition,
  { mayReturn }: { mayReturn: boolean },
): Mail =>
  automaticMail('student-withdrawal', {
    recipient: profile.email,
    values: {
      firstName: profile.firstname,
      week: inBoth((locale) => weekOf(edition, locale)),
      wayBack: mayReturn
        ? {
            en: 'If you change your mind, you can register again until registration closes.',
            de: 'Wenn du es dir anders überlegst, kannst du dich bis zum Anmeldeschluss wieder anmelden.',
          }
        : {
            en: 'If you were in a team, the project team knows that you do not come.',
            de: 'Falls du in einem Team warst, weiß die Projektleitung, dass du nicht kommst.',
          },
      ownPage: inBoth((locale) => ownPage(site, locale)),
    },
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

/** @param mayReturn registration is open: the student may register again */
export const withdrawnByOffice = (
  site: Site,
  profile: ProfileRow,
  edition: Edition,
  { reason, mayReturn }: { reason: string; mayReturn: boolean },
): Mail =>
  composeMail({
    recipient: profile.email,
    subject: {
      en: `Your registration for Project Week ${brand.programme} is withdrawn`,
      de: 'Deine Anmeldung ist zurückgezogen',
    },
    en: [
      `Hello ${profile.firstname},`,
      `We have withdrawn your registration for Project Week ${brand.programme}, ${weekOf(edition, 'en')}. You do not take part.`,
      `The reason: ${reason}`,
      ...(mayReturn ? ['You can register again until registration closes.'] : []),
      `If this is a mistake, please write to ${contacts.mailbox}.`,
      { label: 'Open my page', link: ownPage(site, 'en'), isQuiet: true },
    ],
    de: [
      `Hallo ${profile.firstname},`,
      `wir haben deine Anmeldung zur Projektwoche ${brand.programme} vom ${weekOf(edition, 'de')} zurückgezogen. Du nimmst nicht teil.`,
      `Der Grund: ${reason}`,
      ...(mayReturn ? ['Bis zum Anmeldeschluss kannst du dich wieder anmelden.'] : []),
      `Wenn das ein Irrtum ist, schreib bitte an ${contacts.mailbox}.`,
      { label: 'Meine Seite öffnen', link: ownPage(site, 'de'), isQuiet: true },
    ],
  })
