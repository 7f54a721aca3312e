import type { Role } from '@project-week/contract/auth/roles'
import type { OutboxMail } from '@project-week/contract/mail/mail'
import type { MailLine, MailRow } from './mail.queries.ts'

/** @param nextTryAt of a mail that waits */
export const presentMail = (row: MailLine, nextTryAt?: Date): OutboxMail => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  recipient: row.recipient,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  lastError: row.lastError,
  sentAt: row.sentAt?.toISOString() ?? null,
  nextTryAt: nextTryAt?.toISOString() ?? null,
})

/** A text of a mail in which no link opens anything. */
export const withoutLinks = (text: string): string =>
  text.replace(/#((?:\w+=)?)[\w-]{20,}/g, '#$1…').replace(/([?&]signature=)[\w-]+/g, '$1…')

/**
 * The text as the office may read it. A single-use link opens somebody else's account: it is shown only where mails are
 * kept, because nobody would get it otherwise, and to admins alone.
 */
export const presentText = ({ state, text }: Pick<MailRow, 'state' | 'text'>, role: Role): string =>
  state === 'kept' && role === 'admin' ? text : withoutLinks(text)
