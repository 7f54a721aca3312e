import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { MailState, Tables } from '../../db/tables.ts'
import type { Mail } from './compose.ts'

export type MailRow = Selectable<Tables['mails']>

/** Far below the number of parameters that one statement may have. */
const chunk = 1000

/** Writes mails under their ids. */
export async function insertMails(
  db: Database,
  mails: readonly { id: string; mail: Mail }[],
  { state, now }: { state: MailState; now: Date },
): Promise<void> {
  for (let start = 0; start < mails.length; start += chunk) {
    await db
      .insertInto('mails')
      .values(
        mails.slice(start, start + chunk).map(({ id, mail }) => ({
          id,
          created_at: now,
          recipient: mail.recipient,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: JSON.stringify(mail.headers ?? {}),
          state,
        })),
      )
      .execute()
  }
}

/** The mail if it still waits and nobody else holds it. */
export const lockQueuedMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function markSent(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ state: 'sent', sent_at: now, last_error: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function noteAttempt(db: Database, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ last_error: error, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Database, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((eb) => ({ state: 'failed', last_error: error, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Mails to an address, newest first. */
export const listMailsTo = (db: Database, recipient: string): Promise<MailRow[]> =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('created_at', 'desc').execute()

export async function deleteMailsTo(db: Database, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

export async function markQueued(db: Database, id: string): Promise<void> {
  await db.updateTable('mails').set({ state: 'queued', last_error: null }).where('id', '=', id).execute()
}
