import type { Edition } from '@project-week/contract/editions/edition'
import type { OwedKind } from '@project-week/contract/outstanding/outstanding'
import { paths } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import { companyPage } from '../companies/company-link.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { type Contact, contactValues, greetingOf, linesOf, linkTo } from '../mail/values.ts'
import { askingText } from '../publishing/offer.mails.ts'
import type { OwedRow } from './outstanding.queries.ts'

interface Site {
  publicUrl: () => string
}
type Owed = Pick<OwedRow, 'kind' | 'due' | 'companyName'>

/** What somebody is asked to do. For a place, students are also told the date and what no reply means. */
const asked: Record<Exclude<OwedKind, 'place-unanswered' | 'feedback-unanswered'>, { en: string; de: string }> = {
  'questions-unanswered': {
    en: 'Answer our further questions',
    de: 'Unsere weiteren Fragen beantworten',
  },
  'team-unconfirmed': {
    en: 'Confirm your team or request a change',
    de: 'Ihr Team bestätigen oder eine Änderung anfragen',
  },
  'host-missing': {
    en: 'Tell your students who to ask for',
    de: 'Ihren Studierenden die Ansprechperson vor Ort nennen',
  },
  'monday-missing': {
    en: 'Tell your students where and when to arrive on Monday',
    de: 'Ihren Studierenden sagen, wann und wohin sie am Montag kommen',
  },
  'nda-missing': { en: 'Upload your NDA', de: 'Ihre Geheimhaltungsvereinbarung (NDA) hochladen' },
  'poster-missing': {
    en: 'Upload your team’s poster as a PDF (without it there are no certificates of participation and no credits)',
    de: 'Das Poster eures Teams als PDF hochladen (ohne Poster gibt es keine Teilnahmebescheinigungen und keine Credits)',
  },
}
const feedback = { en: 'Give feedback on the week', de: 'Feedback zur Woche geben' }

/** One thing with its date, as long as that is ahead. */
function lineOf(
  { kind, due, companyName }: Owed,
  { today, silent }: { today: string; silent: Edition['answers']['silent'] },
): { en: string; de: string } {
  if (kind === 'place-unanswered') {
    const { en, de } = askingText({ dueOn: due, silent })
    return {
      en: `Reply about your place at ${companyName}. ${en}`,
      de: `Zum Platz bei ${companyName} antworten. ${de}`,
    }
  }
  const { en, de } = kind === 'feedback-unanswered' ? feedback : asked[kind]
  if (due < today) return { en, de }
  return { en: `${en}, by ${longDate(due, 'en')}`, de: `${de}, bis zum ${longDate(due, 'de')}` }
}

const owedLines = (owed: readonly Owed[], when: Parameters<typeof lineOf>[1]) =>
  inBoth((locale) => linesOf(owed.map((row) => lineOf(row, when)[locale])))

/** To a student, of everything that they and their team owe. */
export const studentReminder = (
  site: Site,
  { id, name, email }: { id: string; name: string; email: string },
  {
    owed,
    place,
    ...when
  }: Parameters<typeof lineOf>[1] & { owed: readonly Owed[]; place?: { offerId: string; token: string } | undefined },
): Mail =>
  automaticMail('student-reminder', {
    recipient: email,
    personId: id,
    offerId: place?.offerId,
    values: {
      hello: greetingOf(name === email ? '' : name),
      owed: owedLines(owed, when),
      answer: place ? linkTo(site, `${paths.answerPlace}#${place.token}`) : '',
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })

/** To a company's contact. */
export const companyReminder = (
  site: Site,
  company: Contact & { id: string },
  { owed, token, ...when }: Parameters<typeof lineOf>[1] & { owed: readonly Owed[]; token: string },
): Mail =>
  automaticMail('company-reminder', {
    recipient: company.contactEmail,
    companyId: company.id,
    values: { ...contactValues(company), owed: owedLines(owed, when), companyPage: companyPage(site, token) },
  })
