import type { ClientBase } from 'pg'
import { PgBoss } from 'pg-boss'
import * as z from 'zod'
import { mailQueue } from '../modules/mail/outbox.ts'

/**
 * A waiting job without the queue's version-specific fields: another release's library may have other tables. Jobs that
 * were running when the backup was made count as waiting.
 */
export const WaitingJob = z.strictObject({
  name: z.string(),
  id: z.uuid(),
  data: z.unknown(),
  priority: z.int(),
  startAfter: z.string(),
  singletonKey: z.nullable(z.string()),
  retryLimit: z.int(),
  retryDelay: z.int(),
  retryBackoff: z.boolean(),
  heartbeatSeconds: z.nullable(z.int()),
})
export type WaitingJob = z.infer<typeof WaitingJob>

/** Leaves out scheduled jobs: the next start schedules them again. */
export async function listWaitingJobs(client: ClientBase): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select name, id, data, priority, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startAfter",
            singleton_key as "singletonKey", retry_limit - retry_count as "retryLimit", retry_delay as "retryDelay",
            retry_backoff as "retryBackoff", heartbeat_seconds as "heartbeatSeconds"
       from pgboss.job
      where state < 'completed' and name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule)
      order by created_on, id`,
  )
  return rows
}

/** Opens the queue to put jobs into it; to be stopped. */
export async function openQueue(url: string): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  // Emails that a restore writes go there.
  await boss.createQueue(mailQueue)
  return boss
}

/** Puts the jobs into the queue in the client's transaction, in place of all that are there. */
export async function replaceJobs(boss: PgBoss, client: ClientBase, jobs: readonly WaitingJob[]): Promise<void> {
  const db = {
    executeSql: async (text: string, values?: unknown[]) => ({ rows: (await client.query(text, values)).rows }),
  }
  await client.query('delete from pgboss.job')
  for (const [name, ofQueue] of Map.groupBy(jobs, (job) => job.name)) {
    await boss.createQueue(name)
    const inserts = ofQueue.map((job) => ({
      id: job.id,
      data: job.data as object,
      priority: job.priority,
      startAfter: job.startAfter,
      // One that was in its last try has one more.
      retryLimit: Math.max(0, job.retryLimit),
      retryDelay: job.retryDelay,
      retryBackoff: job.retryBackoff,
      ...(job.singletonKey !== null && { singletonKey: job.singletonKey }),
      ...(job.heartbeatSeconds !== null && { heartbeatSeconds: job.heartbeatSeconds }),
    }))
    await boss.insert(name, inserts, { db })
  }
}
