import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import {
  claimMail,
  findForgottenMails,
  findMailState,
  findPause,
  markFailed,
  markSent,
  noteAttempt,
  noteRefusal,
} from './mail.queries.ts'
import { markWithin } from '../../db/mark-within.ts'
import { fillLinks } from '../links/fill-links.ts'
import type { LinkKey } from '../links/link-token.ts'
import { type MailJob, mailQueue, retryPolicy } from './outbox.ts'
import { leaseFrom, refusalOf, type Transport } from './smtp.ts'

interface Sending {
  db: Database
  clock: Clock
  linkKey: LinkKey
  transport: Transport
  /** How long sending pauses at first where the mail server refuses everything, in milliseconds. */
  shortestPause?: number
}

/**
 * Sends what waits in the outbox. No database connection is held while a mail server takes its time: a mail is taken
 * with a lease, sent, and then marked.
 *
 * A mail is sent at least once. The mark is tried for as long as the lease lasts, so a database that restarts makes no
 * second copy. One is sent only if this process dies between the mail server's acceptance and the mark, or the database
 * is away for longer than the lease: SMTP has no way to ask whether a mail has arrived. Such mails are counted, and both
 * copies carry the same Message-ID.
 */
export async function startSending(
  boss: PgBoss,
  sending: Sending,
  { pollingIntervalSeconds = 1, tries = retryPolicy } = {},
): Promise<void> {
  // A job of its own: what a pause takes is none of the mail's tries.
  const postpone = (mailId: string, startAfter: Date) =>
    boss.send(mailQueue, { mailId } satisfies MailJob, { ...tries, startAfter })
  await boss.createQueue(mailQueue)
  await boss.work(
    mailQueue,
    { batchSize: 20, burstWhenBatchFull: true, pollingIntervalSeconds, includeMetadata: true, perJobResults: true },
    async (jobs: JobWithMetadata<MailJob>[]) => {
      await giveWay()
      return Promise.all(jobs.map((job) => settle(sending, job, postpone)))
    },
  )
  // A process that dies in a mail's last try leaves a mail without a job.
  await boss.createQueue('requeue-mails')
  await boss.schedule('requeue-mails', '*/10 * * * *')
  await boss.work('requeue-mails', async () => {
    for (const mailId of await findForgottenMails(sending.db, mailQueue, sending.clock.now())) {
      await boss.send(mailQueue, { mailId } satisfies MailJob, tries)
    }
  })
}

/** A process this busy is answering people: in the minutes before a deadline a mail can wait, a person cannot. */
const busyShare = 0.8
const longestWaitMs = 2000

async function giveWay(): Promise<void> {
  const until = performance.now() + longestWaitMs
  do {
    const before = performance.eventLoopUtilization()
    await sleep(50)
    if (performance.eventLoopUtilization(before).utilization < busyShare) return
  } while (performance.now() < until)
}

/** One try at one mail. What is thrown on the way (a lost database, say) fails this job alone; it is tried again. */
async function settle(
  sending: Sending,
  job: JobWithMetadata<MailJob>,
  postpone: (mailId: string, until: Date) => Promise<unknown>,
): Promise<JobResult> {
  try {
    const pausedUntil = await sendOnce(sending, job.data.mailId, job.retryCount >= job.retryLimit)
    if (pausedUntil) await postpone(job.data.mailId, pausedUntil)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: messageOf(error) } }
  }
}

/** @returns until when the mail has to wait, because sending pauses */
async function sendOnce(sending: Sending, mailId: string, isLastTry: boolean): Promise<Date | undefined> {
  const { db, clock, transport, shortestPause: shortest = 60_000 } = sending
  const pausedUntil = await findPause(db, clock.now())
  if (pausedUntil) return pausedUntil
  const until = leaseFrom(clock)
  const mail = await claimMail(db, mailId, { now: clock.now(), until })
  if (mail === undefined) {
    // Sent, failed for good or erased in the meantime: done. Still queued: somebody else has it, or died with it.
    if ((await findMailState(db, mailId)) === 'queued') throw new Error('another process is sending this mail')
    return undefined
  }
  try {
    await transport.send(await fillLinks(sending, mail))
  } catch (error) {
    const end = await markWithin(clock, until, () =>
      db.transaction().execute((tx) => noteFailure(tx, mail.id, { error, isLastTry, now: clock.now(), shortest })),
    )
    if (end === 'again') throw error
    return end
  }
  const sentAt = clock.now()
  await markWithin(clock, until, () => markSent(db, mail.id, sentAt))
  return undefined
}

/** @returns what becomes of the mail: it has failed, waits for its own next try, or until the pause is over */
async function noteFailure(
  tx: Transaction<Tables>,
  id: string,
  { error, isLastTry, ...at }: { error: unknown; isLastTry: boolean; now: Date; shortest: number },
): Promise<Date | 'again' | undefined> {
  const refusal = refusalOf(error)
  const { isOneTooMany, pausedUntil } = refusal
    ? await noteRefusal(tx, id, at)
    : { isOneTooMany: false, pausedUntil: undefined }
  const isForGood = refusal === 'mail' ? !isOneTooMany : isLastTry && pausedUntil === undefined
  await (isForGood ? markFailed : noteAttempt)(tx, id, messageOf(error))
  return isForGood ? undefined : (pausedUntil ?? 'again')
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
