import { signInMessages } from '@project-week/contract/auth/auth'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../errors.ts'
import { networkOf } from '../../../http/rate-limit.ts'

/** How many failures are free, and the longest pause that more of them lead to. */
interface Limit {
  free: number
  longestSeconds: number
}

/**
 * Guessing is slowed for the IP that it comes from. The account's own limit is wide: it only stops guessing from
 * many IPs at once. A browser that has signed in before waits for its own failures alone.
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
 * Counts an attempt as failed before the password is looked at, so that a hundred at once do not slip through; success
 * takes it back. The pause doubles from one second with every failure beyond the free ones.
 *
 * Only the database's clock counts, so that instances may disagree about the time. Not `now()`, which stands still for a
 * transaction: of two attempts at once the second one reads the time after it has waited for the first. A last failure
 * that lies ahead was noted before that clock was set back: there is no telling how long ago it was, so nobody waits.
 *
 * @param caller `device`: by what the browser is known that has signed in to this account before; `isSecondStep`: the password
 *   was right, so that its network is not guessing at accounts. The account's limit holds: each such sign-in knows a browser.
 * @returns what to call after a success
 * @throws 429 rate_limited with the seconds to wait, never more than the longest pause
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
    // The network's other failures stay, or a guesser would clear them with an account of their own. Its pause was over
    // when this attempt was let in, and it is over again: a success must not make the others in the house wait.
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
