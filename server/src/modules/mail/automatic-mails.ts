import { brand } from '@project-week/contract/brand'
import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'
import { contacts } from '@project-week/content/contacts'
import { everywhere, type MailDefinition, type MailPlaceholder } from './catalogue/definition.ts'
import { officeMails } from './catalogue/office.ts'
import { placeMails } from './catalogue/places.ts'
import { publicationMails } from './catalogue/publications.ts'
import { registrationMails } from './catalogue/registrations.ts'
import { weekMails } from './catalogue/week.ts'
import { composeMail, type Mail, type TextValue, type TextValues } from './compose.ts'
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

/** A mail whose words may have been changed, with what it takes to write it again. */
interface AutomaticMailOf<Name extends AutomaticMail> {
  recipient: string
  values: Readonly<Record<keyof (typeof automaticMails)[Name]['placeholders'], TextValue>>
  headers?: Record<string, string>
}

/** Writes an automatic mail in the shipped words; the outbox writes it anew where the current edition has others. */
export function automaticMail<Name extends AutomaticMail>(
  name: Name,
  { recipient, values, headers }: AutomaticMailOf<Name>,
): Mail {
  const all: TextValues = {
    ...values,
    programme: brand.programme,
    university: brand.university,
    mailbox: contacts.mailbox,
  }
  const mail = writeMail(name, automaticMails[name].shipped, { recipient, values: all, headers })
  return { ...mail, automatic: { name, values: all } }
}

/** An automatic mail in these words. */
export function writeMail(
  name: AutomaticMail,
  text: MailText,
  { recipient, values, headers }: { recipient: string; values: TextValues; headers?: Mail['headers'] | undefined },
): Mail {
  const known = placeholdersOfMail(name)
  return composeMail({
    recipient,
    ...fillMailText(text, values, (placeholder) => known[placeholder]?.link),
    ...(headers && { headers }),
  })
}
