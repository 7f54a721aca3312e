import type { Database } from '../../db/database.ts'
import { readOrganiser } from '../../organiser.ts'
import { writeMail } from './automatic-mails.ts'
import { isWritten, type Mail, type WrittenMail } from './compose.ts'
import { findCurrentTexts } from './mail-text.queries.ts'

/**
 * The mails as they are queued: automatic ones in the current edition's words where the office has changed them, and
 * under the name and mailbox that are published.
 */
export async function writeMails(db: Database, mails: readonly Mail[]): Promise<readonly WrittenMail[]> {
  // A campaign's mails are written already.
  if (mails.every(isWritten)) return mails
  const names = new Set(mails.flatMap((mail) => (isWritten(mail) ? [] : mail.name)))
  const texts = await findCurrentTexts(db, [...names])
  const organiser = await readOrganiser(db)
  return mails.map((mail) => (isWritten(mail) ? mail : writeMail(mail, organiser, texts.get(mail.name))))
}
