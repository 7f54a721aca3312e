import type { PgBoss } from 'pg-boss'
import type { Deps } from '../../deps.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { listDeclines, markReported } from './decline.queries.ts'
import { declinesMail } from './offer.mails.ts'

/**
 * Tells the office in one email who has declined since the last one, with the reasons. Each answer is marked in the
 * transaction that writes the email, so it is reported once.
 *
 * @returns how many answers; without any there is no email
 */
export async function reportDeclines(deps: Deps): Promise<number> {
  const { db, clock, outbox } = deps
  const { edition } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    const ids = await markReported(tx, edition.label, clock.now())
    if (ids.length === 0) return 0
    await outbox.enqueue(tx, declinesMail(deps, await listDeclines(tx, { ids })))
    return ids.length
  })
}

const queue = 'report-declines'

/** Every morning, on one instance. */
export async function startDeclineReports(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '0 7 * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const declines = await reportDeclines(deps)
    if (declines > 0) deps.log.info({ declines }, 'reported declined places')
  })
}
