import { signInMessages } from '@project-week/contract/auth/auth'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'

/** How many failures are free, and the longest pause that more of them lead to. */
interface Limit {
  free: number
  longestSeconds: number
}

/**
 * Whoever guesses is slowed where the guessing comes from. The account's own limit is wide: it only stops guessing from
 * many IPs at once, and a browser that has signed in before is not asked to wait for it.
 */
const limits = {
  pair: { free: 5, longestSeconds: 15 * 60 },
  ip: { free: 100, longestSeconds: 15 * 60 },
  account: { free: 30, longestSeconds: 15 * 60 },
} satisfies Record<string, Limit>

const forgottenAfter = '24 hours'

const digestOf = (kind: string, ...of: string[]) =>
  createHash('sha256')
    .update([kind, ...of].join('\n'))
    .digest()

/**
 * Counts an attempt as failed before the password is looked at, so that a hundred at once do not slip through; success
 * takes it back. The pause doubles from one second with every failure beyond the free ones.
 *
 * @param caller `isKnown`: the browser has signed in to this account before
 * @returns what to call after a success
 * @throws 429 rate_limited with the seconds to wait
 */
export async function countAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: { email: string; ip: string; isKnown: boolean },
): Promise<() => Promise<void>> {
  const email = caller.email.toLowerCase()
  const pair = digestOf('pair', email, caller.isKnown ? 'known device' : caller.ip)
  const counters: [Buffer, Limit][] = [
    [pair, limits.pair],
    ...(caller.isKnown
      ? []
      : [
          [digestOf('ip', caller.ip), limits.ip] satisfies [Buffer, Limit],
          [digestOf('account', email), limits.account] satisfies [Buffer, Limit],
        ]),
  ]
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    for (const [countedFor, { free, longestSeconds }] of counters) {
      const pause = sql<number>`case when f.last_failed_at < ${now}::timestamptz - interval '${sql.raw(forgottenAfter)}' or f.failures < ${free} then 0
        else least(${longestSeconds}, power(2, least(f.failures - ${free}, 20))) end`
      const { rows } = await sql<{ wait: number }>`
        insert into login_failures as f (counted_for, failures, last_failed_at) values (${countedFor}, 1, ${now})
        on conflict (counted_for) do update set
          failures = case when f.last_failed_at < ${now}::timestamptz - interval '${sql.raw(forgottenAfter)}' then 1 else f.failures + 1 end,
          last_failed_at = ${now}
        where f.last_failed_at + make_interval(secs => ${pause}) <= ${now}::timestamptz
        returning 0 as wait`.execute(tx)
      if (rows.length > 0) continue
      const waiting = await sql<{ wait: number }>`
        select ceil(extract(epoch from f.last_failed_at + make_interval(secs => ${pause}) - ${now}::timestamptz))::integer as wait
        from login_failures f where counted_for = ${countedFor}`.execute(tx)
      throw tooMany(Math.max(1, waiting.rows[0]?.wait ?? 1))
    }
  })
  return async () => {
    await db.deleteFrom('loginFailures').where('countedFor', '=', pair).execute()
    const others = counters.slice(1).map(([countedFor]) => countedFor)
    if (others.length === 0) return
    await db
      .updateTable('loginFailures')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('countedFor', 'in', others)
      .execute()
  }
}

const tooMany = (seconds: number) =>
  new AppError('rate_limited', 429, signInMessages.tooMany, { retryAfterSeconds: seconds })

export async function deleteOldFailures(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  await db.deleteFrom('loginFailures').where('lastFailedAt', '<', dayAgo).execute()
}
