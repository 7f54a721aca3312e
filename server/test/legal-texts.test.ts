// Holds the shipped legal texts against what the product does.
import { feedbackChangeDays } from '@project-week/contract/feedback/feedback'
import { linkDays } from '@project-week/contract/hosting/hosting'
import type { PersonalPart } from '@project-week/contract/people/personal-parts'
import type { Locale } from '@project-week/contract/locale'
import { LegalText } from '@project-week/contract/site/content'
import { shippedContent } from '@project-week/content/shipped'
import { legalWords } from '@project-week/content/words'
import { expect, test } from 'vitest'
import { personalData } from '../src/modules/people/personal-data.ts'
import { getShownMonths } from '../src/modules/consents/legal-texts.queries.ts'
import { appFixture } from './fixtures.ts'

const t = appFixture()

const locales: Locale[] = ['en', 'de']
const legalTexts = Object.values(shippedContent)
  .map((document) => LegalText.safeParse(document).data)
  .filter((text) => text !== undefined)

/** Every sentence of a text in a language. */
function wordsOf(value: unknown, locale: Locale): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'de' in value) return [String(value[locale])]
  return Object.values(value).flatMap((entry) => wordsOf(entry, locale))
}
const policy = (locale: Locale) => wordsOf(shippedContent['data-storage-policy'], locale).join('\n')

const months: Record<Locale, readonly string[]> = {
  en: 'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  de: 'einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
}
const monthsNamed = (text: string, locale: Locale) =>
  [...text.matchAll(locale === 'en' ? /(\w+)\s(?:month|months)\b/g : /([\wäöü]+)\s(?:Monat|Monate|Monaten)\b/g)].map(
    ([, word = '']) => {
      const at = months[locale].indexOf(word)
      return at < 0 ? Number(word) : at + 1
    },
  )
/** As in “after the month of the closing event”, which is no number. */
const withoutMonthItself = (text: string) => text.replaceAll(/(?:the month|dem Monat)\b/g, '')

const periodOf = (text: LegalText, locale: Locale): [string, string] => [
  '{retentionPeriod}',
  legalWords(text, locale).retentionPeriod ?? '',
]

test.each(locales)('every number of months in a legal text is that of the retention rule (%s)', async (locale) => {
  const set = await getShownMonths(t.deps.db)
  const named = legalTexts.map((text) =>
    monthsNamed(
      withoutMonthItself(wordsOf(text.sections, locale).join('\n')).replaceAll(...periodOf(text, locale)),
      locale,
    ),
  )
  expect(named.flat().length).toBeGreaterThanOrEqual(3)
  expect(new Set(named.flat())).toEqual(new Set([set]))
})

test('the policy says how long the link of a company works', () => {
  expect(policy('en')).toContain(
    `It expires ${linkDays} days after the closing event, or when feedback ends if that is later. ` +
      `A link requested after that works for ${linkDays} days.`,
  )
  expect(policy('de')).toContain(
    `Er läuft ${linkDays} Tage nach der Abschlussveranstaltung ab, oder mit dem Ende des Feedbacks, ` +
      `wenn das später ist. Ein danach angeforderter Link gilt ${linkDays} Tage.`,
  )
})

test('the policy says for how long feedback may be changed', () => {
  expect(feedbackChangeDays).toBe(14)
  expect(policy('en')).toContain('changed within two weeks')
  expect(policy('de')).toContain('zwei Wochen lang ändern')
})

const students = ['Students.', 'Studierende.'] as const
const companies = ['contact person', 'Ansprechperson'] as const
const uploads = ['What you upload is kept', 'Was du hochlädst, speichern wir'] as const
const offers = ['which place you were offered', 'welcher Platz dir angeboten wurde'] as const
const attendance = ['who of your team turned up', 'wer aus deinem Team da war'] as const
const matching = ['the runs and rules of the matching', 'Läufe und Regeln des Matchings'] as const
const notes = ['notes and tags', 'Notizen und Schlagwörter'] as const
const accounts = ['Accounts.', 'Konten.'] as const
const mails = ['the emails that the site sends you', 'die E-Mails, die die Website verschickt'] as const
const groupEmails = ['received a group email', 'Rundmails erhalten haben'] as const
const changes = ['which administrator changed what and when', 'wer im Programmbüro wann was geändert hat'] as const
const consents = ['the version and time of your consents', 'Fassung und Zeitpunkt der Einwilligungen'] as const
const shown = ['We keep each consent with the version', 'Jede Zustimmung speichern wir mit Fassung'] as const
const late = ['permissions to register late', 'Erlaubnisse zur Nachmeldung'] as const
const leads = ['companies that we would like to win', 'Unternehmen, die wir gewinnen möchten'] as const
const pipeline = [
  'which member of staff looks after a company',
  'wer im Programmbüro für ein Unternehmen zuständig ist',
] as const
const certificates = ['certificate of participation with its number', 'Teilnahmebescheinigung mit Nummer'] as const

/** With which words the policy speaks of each part of what is kept of somebody. */
const spokenOf: Record<PersonalPart, readonly [en: string, de: string]> = {
  person: accounts,
  addresses: accounts,
  account: accounts,
  sessions: accounts,
  devices: accounts,
  'second-steps': accounts,
  'second-factors': accounts,
  'recovery-codes': accounts,
  'sign-on-requests': accounts,
  'sign-on': ['From the university sign-on we receive', 'Von der Anmeldung der Universität erhalten wir'],
  profiles: students,
  'run-input': matching,
  rules: matching,
  'rule-members': matching,
  moves: matching,
  'office-runs': matching,
  'office-rules': matching,
  offers,
  news: offers,
  'team-places': offers,
  'earlier-teams': offers,
  'changed-teams': offers,
  notes,
  tags: notes,
  'company-notes': notes,
  'company-tags': notes,
  'office-notes': notes,
  'nda-signatures': ['signed your company’s NDA', 'Geheimhaltungsvereinbarung deines Unternehmens unterschrieben'],
  'check-ins': attendance,
  'checked-in-by': ['who said so', 'wer das angegeben hat'],
  certificates,
  'certificate-mails': certificates,
  'office-certificates': changes,
  'showcase-consents': shown,
  'company-consents': shown,
  feedback: ['Feedback.', 'Feedback.'],
  'late-registrations': late,
  'office-late': late,
  files: uploads,
  'team-files': uploads,
  'uploads-for-others': uploads,
  'unfinished-uploads': uploads,
  advisors: ['University staff who advise teams.', 'Beschäftigte der Universität, die Teams betreuen.'],
  subscribers: ['Subscribers.', 'Abonnierende.'],
  contacts: companies,
  'represented-teams': companies,
  hosts: ['who looks after the team', 'wer das Team betreut'],
  leads,
  'office-leads': leads,
  'company-pipeline': pipeline,
  'office-companies': pipeline,
  mails,
  links: ['a digest of the links in those emails', 'Prüfsummen für die Links in diesen E-Mails'],
  'mails-to-others': mails,
  consents,
  campaigns: groupEmails,
  'office-campaigns': groupEmails,
  audit: changes,
  'office-mail-texts': changes,
  'office-publications': changes,
  'office-content': changes,
  'office-drafts': changes,
}

test.each(locales)('the policy speaks of every part of what is kept of a person (%s)', (locale) => {
  const text = policy(locale)
  const missing = personalData.filter(({ part }) => !text.includes(spokenOf[part][locale === 'en' ? 0 : 1]))
  expect(missing.map(({ part }) => part)).toEqual([])
})
