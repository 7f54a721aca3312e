import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { answerBySilence } from './answer-offer.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import { answerLink } from './offer-link.ts'
import { fillFreePlaces } from './offer-place.ts'
import { reminderMail } from './offer.mails.ts'
import { remindBy } from './offer.policy.ts'
import * as offers from './offer.queries.ts'
import { forgetEarlier } from './publication.queries.ts'

const day = 86_400_000

/** Reminds whoever has not answered an offer that is due soon, and not made today. */
async function remind(deps: Deps): Promise<number> {
  const { db, clock, outbox } = deps
  const { edition, now } = await getProgrammeState(deps)
  const { silent } = edition.answers
  const today = berlinDay(new Date(now))
  return db.transaction().execute(async (tx) => {
    const open = await offers.lockUnreminded(tx, edition.label, {
      today,
      dueBy: remindBy(today),
      madeBefore: new Date(Date.parse(now) - day),
    })
    if (open.length === 0) return 0
    const made = open.map((offer) => ({ offer, link: answerLink(deps, offer) }))
    await insertLinks(
      tx,
      made.map(({ link }) => link),
    )
    await offers.markReminded(
      tx,
      open.map(({ id }) => id),
      clock.now(),
    )
    await outbox.enqueueAll(
      tx,
      made.map(({ offer, link }) => reminderMail(deps, offer, { token: placeholderOf(link), silent })),
    )
    return open.length
  })
}

/**
 * Answers for everybody whose last day is over and who was asked in time, offers free places on, and reminds; forgets what only an undo needed. Each answer and each offer is a
 * transaction of its own: one that fails is tried again.
 */
export async function followUpOffers(deps: Deps): Promise<{ answered: number; offered: number; reminded: number }> {
  const { edition, now } = await getProgrammeState(deps)
  await forgetEarlier(deps.db, deps.clock.now())
  const overdue = await offers.listOverdue(deps.db, edition.label, berlinDay(new Date(now)))
  for (const { id } of overdue) await answerBySilence(deps, id)
  return { answered: overdue.length, offered: await fillFreePlaces(deps), reminded: await remind(deps) }
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
