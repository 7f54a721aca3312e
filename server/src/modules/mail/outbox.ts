import { undoSeconds } from '@project-week/contract/publishing/publication'
import type { Transaction } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { onTransaction } from '../../db/on-transaction.ts'
import type { Tables } from '../../db/tables.ts'
import type { Mail, WrittenMail } from './compose.ts'
import { priorities } from './catalogue/definition.ts'
import { hurryTry, insertMails, listNextTries, markQueued, movePause, type QueuedMail } from './mail.queries.ts'
import { writeMails } from './write-mails.ts'

export interface Outbox {
  /**
   * Writes a mail and its job in the caller's transaction: both are there once that commits, or neither. Answers its id; the
   * empty text for a mail to a company whose address is not confirmed, which is dropped.
   */
  enqueue(tx: Transaction<Tables>, mail: Mail): Promise<string>
  /**
   * The same for many at once: 10,000 invitations in seconds. Answers their ids in the mails' order, with the
   * empty text for one that is dropped.
   *
   * @param held what they belong to, by whose id they can be taken back; those of a publication wait
   */
  enqueueAll(tx: Transaction<Tables>, mails: readonly Mail[], held?: Held): Promise<string[]>
  /**
   * Lets mails that were sent or have failed go out once more, now; in a pause the first of them is the probe. Does nothing where
   * mails are only kept.
   */
  requeue(tx: Transaction<Tables>, ids: readonly string[]): Promise<void>
  /** Lets a mail be tried at once that waits for its next try, in a pause as the probe; answers whether there is one. */
  hurry(tx: Transaction<Tables>, id: string): Promise<boolean>
  /** When waiting mails are tried next, by their ids. */
  listNextTries(db: Database): Promise<ReadonlyMap<string, Date>>
}

/** Mails that belong together. */
export interface Held {
  publicationId?: string
  campaignId?: string
  /** They leave no earlier; undefined is at once. */
  leaveAt?: Date
}

/** When mails leave that the office may think better of. */
export const mailsLeaveAt = (now: Date): Date => new Date(now.getTime() + undoSeconds * 1000)

export const mailQueue = 'send-mail'

export interface MailJob {
  mailId: string
  /** It waits for the end of a pause, not for its own next try. */
  isPostponed?: true
}

/**
 * How often and for how long a mail is tried: half a minute, doubling, the last time about a day later. A process that
 * dies while sending is noticed by its missing heartbeat.
 */
export interface RetryPolicy {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  heartbeatSeconds: number
}
export const retryPolicy: RetryPolicy = { retryLimit: 11, retryDelay: 30, retryBackoff: true, heartbeatSeconds: 20 }

interface NewMail {
  id: string
  mail: WrittenMail
}

/** Writes what may leave, and gives ids: those of the rows, and the mails' in their order, empty for what is dropped. */
async function insertWritten(
  tx: Transaction<Tables>,
  mails: readonly Mail[],
  { newId, ...as }: Parameters<typeof insertMails>[2] & { newId: () => string },
): Promise<{ added: QueuedMail[]; ids: string[] }> {
  const written = (await writeMails(tx, mails)).map((mail): NewMail | undefined => mail && { id: newId(), mail })
  const rows = written.filter((row) => row !== undefined)
  await insertMails(tx, rows, as)
  return {
    added: rows.map(({ id, mail }) => ({ id, priority: mail.priority ?? priorities.other })),
    ids: written.map((row) => row?.id ?? ''),
  }
}

/** The demo's outbox: mails are kept for the admin area and go nowhere. */
export function createKeepingOutbox(clock: Clock, newId: () => string): Outbox {
  const enqueueAll: Outbox['enqueueAll'] = async (tx, mails, held) => {
    const { ids } = await insertWritten(tx, mails, { newId, state: 'kept', now: clock.now(), ...held })
    return ids
  }
  return {
    enqueueAll,
    enqueue: async (tx, mail) => (await enqueueAll(tx, [mail]))[0] ?? '',
    requeue: async () => {},
    hurry: async () => false,
    listNextTries: async () => new Map(),
  }
}

export function createSendingOutbox(boss: PgBoss, clock: Clock, newId: () => string, tries = retryPolicy): Outbox {
  const addJobs = async (tx: Transaction<Tables>, mails: readonly QueuedMail[], startAfter?: Date) => {
    const jobs = mails.map(({ id, priority }) => ({
      ...tries,
      priority,
      ...(startAfter && { startAfter }),
      data: { mailId: id } satisfies MailJob,
    }))
    if (jobs.length > 0) await boss.insert(mailQueue, jobs, { db: onTransaction(tx) })
  }
  const enqueueAll: Outbox['enqueueAll'] = async (tx, mails, held) => {
    const { added, ids } = await insertWritten(tx, mails, { newId, state: 'queued', now: clock.now(), ...held })
    await addJobs(tx, added, held?.leaveAt)
    return ids
  }
  return {
    enqueueAll,
    enqueue: async (tx, mail) => (await enqueueAll(tx, [mail]))[0] ?? '',
    async requeue(tx, ids) {
      if (ids.length === 0) return
      await movePause(tx, clock.now())
      await addJobs(tx, await markQueued(tx, ids))
    },
    async hurry(tx, id) {
      await movePause(tx, clock.now())
      return hurryTry(tx, mailQueue, id)
    },
    listNextTries: (db) => listNextTries(db, mailQueue),
  }
}
