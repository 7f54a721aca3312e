import { type Audience, type Placeholder, placeholdersOf } from '@project-week/contract/campaigns/audience'
import type { Edition } from '@project-week/contract/editions/edition'
import { type MailText, mailTextFields, placeholdersIn, textAt } from '@project-week/contract/mail/mail-text'
import { germanPrefix, paths } from '@project-week/contract/paths'
import type { Organiser } from '@project-week/contract/site/content'
import { dateRange, longDate } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import { optOutIdOf } from '../links/address-digest.ts'
import { composeMail, type TextValue, type TextValues, type WrittenMail } from '../mail/compose.ts'
import { fillMailText } from '../mail/fill-mail-text.ts'
import { type Unsubscribing, unsubscribeHeaders, unsubscribeLinks } from '../subscribers/unsubscribe-link.ts'
import type { PersonRow } from './person.queries.ts'

type Site = Pick<Deps, 'publicUrl'>

/** What is the same in every mail of a campaign. */
export function sharedValues(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  edition: Edition,
  { programme, university, mailbox }: Organiser,
): TextValues {
  const page = (path: string) => ({ en: publicUrl() + path, de: publicUrl() + germanPrefix + path })
  return {
    programme,
    university,
    mailbox,
    edition: edition.label,
    week: {
      en: dateRange(edition.programmeStart, edition.programmeEnd, 'en'),
      de: dateRange(edition.programmeStart, edition.programmeEnd, 'de'),
    },
    registrationCloses: {
      en: longDate(edition.announcedRegistrationClose, 'en'),
      de: longDate(edition.announcedRegistrationClose, 'de'),
    },
    site: { en: publicUrl(), de: publicUrl() + germanPrefix },
    ownPage: page(paths.studentProfileActions),
    registerLink: page(paths.registerCompany),
  }
}

/** Everything that a mail to this person may leave open. */
export const valuesOf = (shared: TextValues, person: PersonRow): TextValues => ({
  ...shared,
  firstName: person.firstName,
  lastName: person.lastName,
  fieldOfStudy: person.fieldOfStudy,
  company: person.company,
  companyEdition: person.companyEdition,
  position: person.position,
})

const isBlank = (value: TextValue | undefined) =>
  value === undefined || (typeof value === 'string' ? value : value.en).trim() === ''

/** The placeholders that the words use, each once. */
export const usedIn = (text: MailText): string[] => [
  ...new Set(mailTextFields.flatMap((field) => placeholdersIn(textAt(text, field)))),
]

/** Of the used placeholders those for which nothing is known of this person. */
export const missingFor = (used: readonly string[], values: TextValues): string[] =>
  used.filter((name) => isBlank(values[name]))

/** Whom the link takes off that a mail of news carries. */
export const unsubscribing = (audience: Audience, { id, address }: PersonRow): Unsubscribing =>
  audience === 'subscribers'
    ? { id, address, isSubscriber: true }
    : { id: optOutIdOf(address), address, isSubscriber: false }

/** Who may always leave gets no service mail: subscribers, and companies that have not registered and agreed to nothing. */
export const isServiceTo = (
  { audience, isService }: { audience: Audience; isService: boolean },
  { companyEdition }: PersonRow,
): boolean => isService && audience !== 'subscribers' && (audience !== 'companies' || companyEdition !== '')

/** A campaign's mail to one person, their language first, with the answers going to the office. */
export function campaignMail(
  site: Site,
  { audience, text, isService }: { audience: Audience; text: MailText; isService: boolean },
  person: PersonRow,
  { values, organiser }: { values: TextValues; organiser: Organiser },
): WrittenMail {
  const known: Record<string, Placeholder> = placeholdersOf[audience]
  const { subject, en, de } = fillMailText(text, values, (name) => known[name]?.isLink && 'button')
  const headers = {
    'Reply-To': organiser.mailbox,
    // By which a mailbox files what comes to a list (RFC 2919).
    'List-Id': `<${audience}.${new URL(site.publicUrl()).hostname}>`,
  }
  const to = { recipient: person.address, personId: person.personId ?? undefined, language: person.language, subject }
  if (isService) return composeMail({ ...to, en, de, headers }, organiser)
  const { id } = unsubscribing(audience, person)
  const { page } = unsubscribeLinks(site, id)
  return composeMail(
    {
      ...to,
      en: [...en, { label: 'No more news from us', link: page.en, isQuiet: true }],
      de: [...de, { label: 'Keine Neuigkeiten mehr', link: page.de, isQuiet: true }],
      headers: { ...headers, ...unsubscribeHeaders(site, id) },
    },
    organiser,
  )
}
