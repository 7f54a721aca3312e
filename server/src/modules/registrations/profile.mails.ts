import { challengeTitle, type OpenChallenge } from '@project-week/contract/companies/challenge'
import type { Edition } from '@project-week/contract/editions/edition'
import { lastDayBefore } from '@project-week/contract/editions/edition-dates'
import { businessFieldLabel } from '@project-week/contract/enumerations/enumerations'
import { paths } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { linesOf, linkTo, weekOf } from '../mail/values.ts'
import type { ProfileRow, Registered } from './profile.queries.ts'

type Site = Pick<Deps, 'publicUrl'>

/** The last day on which students register and correct; companies have a deadline of their own. */
const lastDay = (edition: Edition, locale: 'en' | 'de') =>
  longDate(lastDayBefore(edition.studentDashboardClosesAt), locale)

/** The page on which a registration can be read, corrected and withdrawn, in the language of the link's words. */
const ownPage = (site: Site) => linkTo(site, paths.studentProfileActions)

/** In their order, by the names they have in this language. */
function fieldsOf(profile: Registered, locale: 'en' | 'de'): string {
  return profile.preferredFieldOfBusiness
    .map((field, index) => `${index + 1}. ${businessFieldLabel(field)[locale]}`)
    .join('\n')
}

const withdrawing = {
  en: 'You can withdraw until your team’s attendance is recorded in the project week.',
  de: 'Zurückziehen kannst du deine Anmeldung, bis in der Projektwoche die Anwesenheit deines Teams erfasst ist.',
}

/** What a mail says of the place of somebody who takes no part, or does again. */
const noPlace = ({ label: edition }: Edition) => ({ edition, companyId: null, members: null })

/** Days, YYYY-MM-DD, by which the page asks for something else; null: it does not. */
interface StillAsked {
  answersDue: string | null
  challengesUntil: string | null
}

/** The required questions of the office's own, and the naming of challenges. */
function moreText({ answersDue, challengesUntil }: StillAsked, locale: 'en' | 'de'): string {
  const en = locale === 'en'
  const answers =
    answersDue &&
    (en
      ? `Please answer our further questions on your page by ${longDate(answersDue, 'en')}.`
      : `Bitte beantworte auf deiner Seite bis zum ${longDate(answersDue, 'de')} noch unsere weiteren Fragen.`)
  const challenges =
    challengesUntil &&
    (en
      ? `You can also name five challenges on your page until ${longDate(challengesUntil, 'en')}, as long as five are offered.`
      : `Außerdem kannst du auf deiner Seite bis zum ${longDate(challengesUntil, 'de')} fünf Aufgaben nennen, solange fünf angeboten werden.`)
  return [answers, challenges].filter(Boolean).join(' ')
}

/** @param mayCorrect false for who registers after the close */
export const studentConfirmation = (
  site: Site,
  profile: Registered,
  edition: Edition,
  { mayCorrect, ...asked }: { mayCorrect: boolean } & StillAsked,
): Mail =>
  automaticMail('student-confirmation', {
    recipient: profile.email,
    personId: profile.personId,
    values: {
      firstName: profile.firstname,
      week: weekOf(edition),
      fields: inBoth((locale) => fieldsOf(profile, locale)),
      more: inBoth((locale) => moreText(asked, locale)),
      corrections: mayCorrect
        ? {
            en: `Until ${lastDay(edition, 'en')} you can correct your answers. ${withdrawing.en}`,
            de: `Bis zum ${lastDay(edition, 'de')} kannst du deine Angaben korrigieren. ${withdrawing.de}`,
          }
        : withdrawing,
      ownPage: ownPage(site),
    },
  })

export type NamingStudent = Pick<ProfileRow, 'personId' | 'email' | 'firstname' | 'challenges'>

/** To who can still name another one. @param texts what can be read of the challenges that are news */
export const challengeGone = (
  site: Site,
  student: NamingStudent,
  { news, texts, until }: { news: readonly string[]; texts: readonly OpenChallenge[]; until: string },
): Mail =>
  automaticMail('challenge-gone', {
    recipient: student.email,
    personId: student.personId,
    values: {
      firstName: student.firstname,
      gone: inBoth((locale) =>
        linesOf(
          news.map((named) => {
            const rank = student.challenges.indexOf(named) + 1
            const place = locale === 'en' ? `Number ${rank} of your five` : `Nummer ${rank} deiner fünf`
            const text = texts.find(({ id }) => id === named)
            return text ? `${place}: ${challengeTitle(text, locale)}` : place
          }),
        ),
      ),
      until: inBoth((locale) => longDate(until, locale)),
      challenges: linkTo(site, paths.challenges),
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
    personId: profile.personId,
    place: noPlace(edition),
    values: {
      firstName: profile.firstname,
      week: weekOf(edition),
      wayBack: mayReturn
        ? {
            en: 'If you change your mind, you can register again until registration closes.',
            de: 'Wenn du es dir anders überlegst, kannst du dich bis zum Anmeldeschluss wieder anmelden.',
          }
        : {
            en: 'If you were in a team, the programme office knows that you can’t come.',
            de: 'Falls du in einem Team warst, weiß das Programmbüro, dass du nicht kommst.',
          },
      ownPage: ownPage(site),
    },
  })

/** To the office: a place in a team has become free. */
export const placeLeft = (
  site: Site,
  { firstname, lastname, email }: Pick<ProfileRow, 'firstname' | 'lastname' | 'email'>,
  companyName: string,
): Mail =>
  automaticMail('office-place-free', {
    recipient: { office: true },
    values: {
      name: `${firstname} ${lastname}`,
      email,
      company: companyName,
      screen: linkTo(site, paths.publish),
    },
  })

/** @param mayReturn registration is open: the student may register again */
export const withdrawnByOffice = (
  site: Site,
  { email, personId, firstname }: ProfileRow,
  edition: Edition,
  { reason, mayReturn }: { reason: string; mayReturn: boolean },
): Mail =>
  automaticMail('student-withdrawn', {
    recipient: email,
    personId,
    place: noPlace(edition),
    values: {
      firstName: firstname,
      week: weekOf(edition),
      reason,
      wayBack: mayReturn
        ? {
            en: 'You can register again until registration closes.',
            de: 'Bis zum Anmeldeschluss kannst du dich wieder anmelden.',
          }
        : '',
      ownPage: ownPage(site),
    },
  })

/** To somebody who had declined or withdrawn and takes part again. */
export const takenBackIn = (
  site: Site,
  { email, personId, firstname }: ProfileRow,
  edition: Edition,
  { reason }: { reason: string },
): Mail =>
  automaticMail('student-taken-back-in', {
    recipient: email,
    personId,
    place: noPlace(edition),
    values: { firstName: firstname, week: weekOf(edition), reason, ownPage: ownPage(site) },
  })
