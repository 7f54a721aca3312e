import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { claimMail, findForgottenMails, findMailState, markFailed, markSent, noteAttempt } from './mail.queries.ts'
import { markWithin } from '../../db/mark-within.ts'
import { fillLinks } from '../links/fill-links.ts'
import type { LinkKey } from '../links/link-token.ts'
import { type MailJob, mailQueue, retryPolicy } from './outbox.ts'
import { isRefusedForGood, leaseFrom, type Transport } from './smtp.ts'

interface Sending {
  db: Database
  clock: Clock
  linkKey: LinkKey
  transport: Transport
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
  await boss.createQueue(mailQueue)
  await boss.work(
    mailQueue,
    { batchSize: 20, burstWhenBatchFull: true, pollingIntervalSeconds, includeMetadata: true, perJobResults: true },
    async (jobs: JobWithMetadata<MailJob>[]) => {
      await giveWay()
      return Promise.all(jobs.map((job) => settle(sending, job)))
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
async function settle(sending: Sending, job: JobWithMetadata<MailJob>): Promise<JobResult> {
  try {
    await sendOnce(sending, job.data.mailId, job.retryCount >= job.retryLimit)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: messageOf(error) } }
  }
}

async function sendOnce(sending: Sending, mailId: string, isLastTry: boolean): Promise<void> {
  const { db, clock, transport } = sending
  const until = leaseFrom(clock)
  const mail = await claimMail(db, mailId, { now: clock.now(), until })
  if (mail === undefined) {
    // Sent, failed for good or erased in the meantime: done. Still queued: somebody else has it, or died with it.
    if ((await findMailState(db, mailId)) === 'queued') throw new Error('another process is sending this mail')
    return
  }
  try {
    await transport.send(await fillLinks(sending, mail))
  } catch (error) {
    if (isRefusedForGood(error) || isLastTry) {
      await markWithin(clock, until, () => markFailed(db, mail.id, messageOf(error)))
      return
    }
    await markWithin(clock, until, () => noteAttempt(db, mail.id, messageOf(error)))
    throw error
  }
  const sentAt = clock.now()
  await markWithin(clock, until, () => markSent(db, mail.id, sentAt))
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
