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

/**
 * The text as an admin may read it. A single-use link opens somebody else's account: it is shown only where mails are
 * kept, because nobody would get it otherwise.
 */
export const presentText = ({ state, text }: Pick<MailRow, 'state' | 'text'>): string =>
  state === 'kept' ? text : text.replace(/#[\w-]{20,}/g, '#…')
