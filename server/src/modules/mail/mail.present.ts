import type { Role } from '@project-week/contract/auth/roles'
import type { OutboxMail } from '@project-week/contract/mail/mail'
import type { Deps } from '../../deps.ts'
import { fillLinks, withoutLinks } from '../links/fill-links.ts'
import type { MailLine, MailRow } from './mail.queries.ts'

/** @param nextTryAt of a mail that waits */
export const presentMail = (row: MailLine, nextTryAt?: Date): OutboxMail => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  recipient: row.recipient,
  subject: withoutLinks(row.subject),
  state: row.state,
  attempts: row.attempts,
  lastError: row.lastError,
  sentAt: row.sentAt?.toISOString() ?? null,
  nextTryAt: nextTryAt?.toISOString() ?? null,
})

/**
 * The text as the office may read it. A link opens somebody else's account: it is shown only where mails are kept, because
 * nobody would get it otherwise, and to admins alone.
 */
export const readText = async (deps: Pick<Deps, 'db' | 'linkKey'>, mail: MailRow, role: Role): Promise<string> =>
  mail.state === 'kept' && role === 'admin' ? (await fillLinks(deps, mail)).text : withoutLinks(mail.text)
