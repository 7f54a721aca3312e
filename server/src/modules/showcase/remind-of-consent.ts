import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { consentMail } from './showcase.mails.ts'
import { markReminded } from './showcase.queries.ts'

/**
 * From the day after the week, once for each team with something to show: asks members who have never said whether it
 * may be shown.
 */
export async function remindOfConsent(deps: Deps): Promise<{ teams: number; mails: number }> {
  const { db, clock, outbox } = deps
  const { edition, now } = await getProgrammeState(deps)
  if (berlinDay(new Date(now)) <= edition.programmeEnd) return { teams: 0, mails: 0 }
  return db.transaction().execute(async (tx) => {
    const teams = await markReminded(tx, edition.label, clock.now())
    const mails = teams.flatMap(({ companyName, members }) =>
      members.map((member) => consentMail(deps, member, companyName)),
    )
    await outbox.enqueueAll(tx, mails)
    return { teams: teams.length, mails: mails.length }
  })
}

const queue = 'remind-of-consent'

/** Each morning, on one instance. */
export async function startConsentReminders(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '0 10 * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const done = await remindOfConsent(deps)
    if (done.mails > 0) deps.log.info(done, 'reminded of consents')
  })
}
