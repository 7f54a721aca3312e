import { signInMessages } from '@project-week/contract/auth/auth'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../errors.ts'
import { networkOf } from '../../../http/rate-limit.ts'

/** Number of free failures, and the longest pause caused by further ones. */
interface Limit {
  free: number
  longestSeconds: number
}

/**
 * Guessing is slowed per IP address. The account's own limit is wide: it only stops guessing from many addresses at
 * once. A browser that has signed in before waits only for its own failures.
 */
const limits = {
  pair: { free: 5, longestSeconds: 15 * 60 },
  ip: { free: 100, longestSeconds: 15 * 60 },
  account: { free: 30, longestSeconds: 15 * 60 },
} satisfies Record<string, Limit>

const forgottenAfter = '24 hours'

export const digestOf = (kind: string, ...of: string[]) =>
  createHash('sha256')
    .update([kind, ...of].join('\n'))
    .digest()

/**
 * Counts an attempt as failed before checking the password, so that a hundred at once cannot slip through; success
 * reverts it. The pause starts at one second and doubles with each failure beyond the free ones.
 *
 * Uses only the database's clock, so that instances may disagree about the time. Not `now()`, which is fixed during a
 * transaction: the second of two concurrent attempts must read the time after waiting for the first. A last failure in
 * the future predates a clock that was set back, and its age is unknown, so nobody waits.
 *
 * @param caller `device`: identifies a browser that has signed in to this account before; `isSecondStep`: the password
 * was right, so the network is not guessing. The account's limit applies, as each such sign-in has a known browser.
 * @returns a function to call after a success
 * @throws 429 rate_limited with the seconds to wait, at most the longest pause
 */
export async function countAttempt(
  db: Database,
  caller: { email: string; ip: string; device?: Buffer | undefined; isSecondStep?: true },
): Promise<() => Promise<void>> {
  const email = caller.email.toLowerCase()
  const pair = digestOf('pair', email, caller.device?.toString('hex') ?? networkOf(caller.ip))
  const network = digestOf('ip', networkOf(caller.ip))
  const account = digestOf('account', email)
  const isOfNetwork = caller.device === undefined && caller.isSecondStep !== true
  const counters: [Buffer, Limit][] = [[pair, limits.pair]]
  if (isOfNetwork) counters.push([network, limits.ip])
  if (caller.device === undefined) counters.push([account, limits.account])
  const isForgotten = sql`f.last_failed_at < clock_timestamp() - ${forgottenAfter}::interval`
  await db.transaction().execute(async (tx) => {
    for (const [countedFor, { free, longestSeconds }] of counters) {
      const pause = sql<number>`case when ${isForgotten} or f.failures < ${free} then 0
        else least(${longestSeconds}, power(2, least(f.failures - ${free}, 20))) end`
      const { rows } = await sql`
        insert into login_failures as f (counted_for, failures, last_failed_at) values (${countedFor}, 1, clock_timestamp())
        on conflict (counted_for) do update set
          failures = case when ${isForgotten} then 1 else f.failures + 1 end,
          last_failed_at = clock_timestamp()
        where f.last_failed_at + make_interval(secs => ${pause}) <= clock_timestamp() or f.last_failed_at > clock_timestamp()
        returning 1`.execute(tx)
      if (rows.length > 0) continue
      const waiting = await sql<{ wait: number }>`
        select ceil(extract(epoch from f.last_failed_at + make_interval(secs => ${pause}) - clock_timestamp()))::integer as wait
        from login_failures f where counted_for = ${countedFor}`.execute(tx)
      throw tooMany(Math.max(1, waiting.rows[0]?.wait ?? 1))
    }
  })
  return async () => {
    const cleared = caller.device ? [pair] : [pair, account]
    await db.deleteFrom('loginFailures').where('countedFor', 'in', cleared).execute()
    if (!isOfNetwork) return
    // The network's other failures stay, or a guesser could clear them with an account of their own. Its pause was over
    // when this attempt was admitted, and is over again: a success must not make others on that network wait.
    await db
      .updateTable('loginFailures')
      .set((eb) => ({
        failures: eb('failures', '-', 1),
        lastFailedAt: sql<Date>`clock_timestamp() - make_interval(secs => ${limits.ip.longestSeconds})`,
      }))
      .where('countedFor', '=', network)
      .execute()
  }
}

const tooMany = (seconds: number) =>
  new AppError('rate_limited', 429, signInMessages.tooMany, { retryAfterSeconds: seconds })

export async function deleteOldFailures(db: Database): Promise<void> {
  await sql`delete from login_failures where last_failed_at < clock_timestamp() - ${forgottenAfter}::interval`.execute(
    db,
  )
}
