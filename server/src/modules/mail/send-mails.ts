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
  forgetRefusals,
  lockPause,
  type MailRow,
  markFailed,
  markSent,
  movePause,
  noteAttempt,
  noteRefusal,
  passProbe,
  raiseOverdue,
} from './mail.queries.ts'
import { markWithin } from '../../db/mark-within.ts'
import { onTransaction } from '../../db/on-transaction.ts'
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
  const postpone: Postpone = (tx, { data: { mailId }, priority }, startAfter) =>
    boss.send(mailQueue, { mailId, isPostponed: true } satisfies MailJob, {
      ...tries,
      priority,
      startAfter,
      db: onTransaction(tx),
    })
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
    await raiseOverdue(sending.db, mailQueue)
    for (const { id: mailId, priority } of await findForgottenMails(sending.db, mailQueue, sending.clock.now())) {
      await boss.send(mailQueue, { mailId } satisfies MailJob, { ...tries, priority })
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

type Job = JobWithMetadata<MailJob>
/** Lets a mail wait until an instant, in the transaction that knows that sending pauses until then. */
type Postpone = (tx: Transaction<Tables>, job: Job, until: Date) => Promise<unknown>

/** One try at one mail. What is thrown on the way (a lost database, say) fails this job alone; it is tried again. */
async function settle(sending: Sending, job: Job, postpone: Postpone): Promise<JobResult> {
  try {
    await sendOnce(sending, job, postpone)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: messageOf(error) } }
  }
}

async function sendOnce(sending: Sending, job: Job, postpone: Postpone): Promise<void> {
  const { db, clock, transport, shortestPause: shortest = 60_000 } = sending
  const until = leaseFrom(clock)
  // One statement where nothing is paused.
  const mail = await claimMail(db, job.data.mailId, { now: clock.now(), until, isProbe: false })
  const taken =
    mail === undefined
      ? await db.transaction().execute((tx) => take(tx, job, { now: clock.now(), until, postpone }))
      : { mail, isProbe: false }
  if (taken === undefined) return
  try {
    await transport.send(await fillLinks(sending, taken.mail))
  } catch (error) {
    const isAgain = await markWithin(clock, until, () =>
      db.transaction().execute((tx) => noteFailure(tx, job, { ...taken, error, now: clock.now(), shortest, postpone })),
    )
    if (isAgain) throw error
    return
  }
  const sentAt = clock.now()
  await markWithin(clock, until, async () => {
    if (await markSent(db, taken.mail.id, sentAt)) await db.transaction().execute((tx) => forgetRefusals(tx, mailQueue))
  })
}

interface Taken {
  mail: MailRow
  /** Of all that wait for the end of a pause it alone is tried: all others wait until it is known what became of it. */
  isProbe: boolean
}

/** Takes the mail until the end of a lease, unless there is nothing to do now: in a pause it waits until that is over. */
async function take(
  tx: Transaction<Tables>,
  job: Job,
  { now, until, postpone }: { now: Date; until: Date; postpone: Postpone },
): Promise<Taken | undefined> {
  const pausedUntil = await lockPause(tx)
  if (pausedUntil && pausedUntil > now) {
    await postpone(tx, job, pausedUntil)
    return undefined
  }
  const { mailId } = job.data
  const isProbe = pausedUntil !== undefined
  const mail = await claimMail(tx, mailId, { now, until, isProbe })
  if (mail === undefined) {
    // Sent, failed for good or erased in the meantime: done. Still queued: somebody else has it, or died with it.
    if ((await findMailState(tx, mailId)) === 'queued') throw new Error('another process is sending this mail')
    return undefined
  }
  if (isProbe) await movePause(tx, until)
  return { mail, isProbe }
}

/** @returns whether the mail has a next try of its own: else it has failed, or waits until the pause is over */
async function noteFailure(
  tx: Transaction<Tables>,
  job: Job,
  {
    mail: { id, recipient },
    isProbe,
    error,
    postpone,
    ...at
  }: Taken & { error: unknown; now: Date; shortest: number; postpone: Postpone },
): Promise<boolean> {
  const refusal = refusalOf(error, recipient)
  const counts = refusal === 'mail' || refusal === 'sending'
  const { isOneTooMany, pausedUntil } = counts
    ? await noteRefusal(tx, id, at)
    : { isOneTooMany: false, pausedUntil: undefined }
  if (isProbe && !counts) await passProbe(tx, { now: at.now, queue: mailQueue })
  const isLastTry = job.retryCount >= job.retryLimit
  const isForGood =
    refusal === 'recipient' || (refusal === 'mail' ? !isOneTooMany : isLastTry && pausedUntil === undefined)
  await (isForGood ? markFailed : noteAttempt)(tx, id, messageOf(error))
  if (!isForGood && pausedUntil) await postpone(tx, job, pausedUntil)
  return !isForGood && pausedUntil === undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
