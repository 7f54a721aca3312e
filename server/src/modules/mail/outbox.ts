import type { Transaction } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'
import type { Mail } from './compose.ts'
import { insertMail, lockQueuedMail, markFailed, markSent, noteAttempt } from './mail.queries.ts'

export interface Outbox {
  /** Writes a mail and its job in the caller's transaction: both are there once that commits, or neither. */
  enqueue(tx: Transaction<Tables>, mail: Mail): Promise<string>
}

const queue = 'send-mail'
/** Half a minute, doubling: the last of them about a day later. */
const retries = { retryLimit: 11, retryDelay: 30, retryBackoff: true }

/** The demo's outbox: mails are kept for the admin area and go nowhere. */
export const createKeepingOutbox = (clock: Clock, newId: () => string): Outbox => ({
  enqueue: (tx, mail) => insertMail(tx, { id: newId(), mail, state: 'kept', now: clock.now() }),
})

export function createSendingOutbox(boss: PgBoss, clock: Clock, newId: () => string): Outbox {
  return {
    async enqueue(tx, mail) {
      const id = await insertMail(tx, { id: newId(), mail, state: 'queued', now: clock.now() })
      await boss.send(queue, { mailId: id }, { ...retries, db: onTransaction(tx) })
      return id
    },
  }
}

const isPermanent = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/**
 * Sends queued mails. A 5xx answer fails for good; anything else is tried again with growing pauses. The row is locked
 * while it is sent, so two instances never send one mail at once.
 */
export async function startSending(
  boss: PgBoss,
  { db, clock, transport, from }: { db: Database; clock: Clock; transport: Transporter; from: string },
): Promise<void> {
  await boss.createQueue(queue)
  await boss.work(
    queue,
    { batchSize: 10, pollingIntervalSeconds: 1, includeMetadata: true },
    (jobs: JobWithMetadata<{ mailId: string }>[]) =>
      Promise.all(
        jobs.map(async (job) => {
          const isLastTry = job.retryCount >= job.retryLimit
          const failure = await db.transaction().execute(async (tx) => {
            const mail = await lockQueuedMail(tx, job.data.mailId)
            if (mail === undefined) return undefined
            try {
              await transport.sendMail({
                from,
                to: mail.recipient,
                subject: mail.subject,
                text: mail.text,
                html: mail.html,
                headers: mail.headers,
                // The same id at every try lets a receiving server drop a second copy after a lost answer.
                messageId: `<${mail.id}@project-week>`,
              })
            } catch (error) {
              const message = error instanceof Error ? error.message : String(error)
              if (isPermanent(error) || isLastTry) {
                await markFailed(tx, mail.id, message)
                return undefined
              }
              await noteAttempt(tx, mail.id, message)
              return error
            }
            await markSent(tx, mail.id, clock.now())
            return undefined
          })
          if (failure !== undefined) throw failure
        }),
      ).then(() => undefined),
  )
}
