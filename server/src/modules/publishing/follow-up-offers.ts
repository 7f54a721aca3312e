import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { answerBySilence } from './answer-offer.ts'
import { fillFreePlaces } from './offer-place.ts'
import * as offers from './offer.queries.ts'
import { forgetEarlier } from './publication.queries.ts'

/**
 * Answers for everybody whose last day is over and who was asked in time, and offers free places on; forgets what only an
 * undo needed. Each answer and each offer is a transaction of its own: one that fails is tried again.
 */
export async function followUpOffers(deps: Deps): Promise<{ answered: number; offered: number }> {
  const { edition, now } = await getProgrammeState(deps)
  await forgetEarlier(deps.db, deps.clock.now())
  const overdue = await offers.listOverdue(deps.db, edition.label, berlinDay(new Date(now)))
  for (const { id } of overdue) await answerBySilence(deps, id)
  return { answered: overdue.length, offered: await fillFreePlaces(deps) }
}

const queue = 'follow-up-offers'

/** Every ten minutes, on one instance. */
export async function startOfferFollowUp(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '*/10 * * * *')
  await boss.work(queue, async () => {
    const done = await followUpOffers(deps)
    if (Object.values(done).some((count) => count > 0)) deps.log.info(done, 'followed up offers')
  })
}
