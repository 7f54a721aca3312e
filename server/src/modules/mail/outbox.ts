import type { Transaction } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'
import type { Mail } from './compose.ts'
import { insertMails, lockQueuedMail, markFailed, markQueued, markSent, noteAttempt } from './mail.queries.ts'

export interface Outbox {
  /** Writes a mail and its job in the caller's transaction: both are there once that commits, or neither. */
  enqueue(tx: Transaction<Tables>, mail: Mail): Promise<string>
  /** The same for many at once: 10,000 invitations in seconds. Answers their ids in the mails' order. */
  enqueueAll(tx: Transaction<Tables>, mails: readonly Mail[]): Promise<string[]>
  /** Lets a mail that was sent or has failed go out once more; does nothing where mails are only kept. */
  requeue(tx: Transaction<Tables>, id: string): Promise<void>
}

const queue = 'send-mail'
/** Half a minute, doubling: the last of them about a day later. */
const retries = { retryLimit: 11, retryDelay: 30, retryBackoff: true }

const first = (ids: readonly string[]): string => {
  const [id] = ids
  if (id === undefined) throw new Error('a mail that was written has an id')
  return id
}

/** The demo's outbox: mails are kept for the admin area and go nowhere. */
export function createKeepingOutbox(clock: Clock, newId: () => string): Outbox {
  const enqueueAll: Outbox['enqueueAll'] = async (tx, mails) => {
    const rows = mails.map((mail) => ({ id: newId(), mail }))
    await insertMails(tx, rows, { state: 'kept', now: clock.now() })
    return rows.map(({ id }) => id)
  }
  return {
    enqueueAll,
    enqueue: async (tx, mail) => first(await enqueueAll(tx, [mail])),
    requeue: async () => {},
  }
}

export function createSendingOutbox(boss: PgBoss, clock: Clock, newId: () => string): Outbox {
  const addJobs = async (tx: Transaction<Tables>, mailIds: readonly string[]) => {
    const jobs = mailIds.map((mailId) => ({ ...retries, data: { mailId } }))
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: onTransaction(tx) })
  }
  const enqueueAll: Outbox['enqueueAll'] = async (tx, mails) => {
    const rows = mails.map((mail) => ({ id: newId(), mail }))
    await insertMails(tx, rows, { state: 'queued', now: clock.now() })
    const ids = rows.map(({ id }) => id)
    await addJobs(tx, ids)
    return ids
  }
  return {
    enqueueAll,
    enqueue: async (tx, mail) => first(await enqueueAll(tx, [mail])),
    async requeue(tx, id) {
      await markQueued(tx, id)
      await addJobs(tx, [id])
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
