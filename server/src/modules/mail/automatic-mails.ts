import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'
import type { Organiser } from '@project-week/contract/site/content'
import { everywhere, type MailDefinition, type MailPlaceholder } from './catalogue/definition.ts'
import { officeMails } from './catalogue/office.ts'
import { placeMails } from './catalogue/places.ts'
import { publicationMails } from './catalogue/publications.ts'
import { registrationMails } from './catalogue/registrations.ts'
import { weekMails } from './catalogue/week.ts'
import { composeMail, type TextValue, type UnwrittenMail, type WrittenMail } from './compose.ts'
import { fillMailText } from './fill-mail-text.ts'

/** Every mail that the programme writes by itself. */
export const automaticMails = {
  ...registrationMails,
  ...publicationMails,
  ...placeMails,
  ...weekMails,
  ...officeMails,
} as const satisfies Record<AutomaticMail, MailDefinition>

/** What a mail may leave open, by name. */
export const placeholdersOfMail = (name: AutomaticMail): Record<string, MailPlaceholder> => ({
  ...automaticMails[name].placeholders,
  ...everywhere,
})

/** What it takes to write one of them. */
interface MailOf<Name extends AutomaticMail> extends Omit<UnwrittenMail, 'name' | 'values'> {
  values: Readonly<Record<keyof (typeof automaticMails)[Name]['placeholders'], TextValue>>
}

/** An automatic mail for the outbox, which writes it in the current edition's words. */
export const automaticMail = <Name extends AutomaticMail>(name: Name, mail: MailOf<Name>): UnwrittenMail => ({
  name,
  ...mail,
})

/** An automatic mail in these words, or in the shipped ones, its reader's language first. */
export function writeMail(
  { name, recipient, personId, companyId, offerId, teams, place, values, language, headers }: UnwrittenMail,
  organiser: Organiser,
  text: MailText = automaticMails[name].shipped,
): WrittenMail {
  const { priority }: MailDefinition = automaticMails[name]
  const known = placeholdersOfMail(name)
  const { programme, university, mailbox } = organiser
  const written = composeMail(
    {
      recipient: typeof recipient === 'string' ? recipient : mailbox,
      personId,
      offerId,
      companyId,
      teams,
      place,
      language,
      ...fillMailText(text, { ...values, programme, university, mailbox }, (placeholder) => known[placeholder]?.link),
      ...(headers && { headers }),
    },
    organiser,
  )
  return priority === undefined ? written : { ...written, priority }
}
