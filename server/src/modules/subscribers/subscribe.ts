import { subscriberMessages, type Subscription } from '@project-week/contract/subscribers/subscriber'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { subscriptionConfirmation } from './subscriber.mails.ts'
import { insertSubscriber } from './subscriber.queries.ts'

/** Adds a subscriber. A known address gets the same answer and no second mail: the list tells nobody who is on it. */
export async function subscribe(deps: Deps, subscription: Subscription, ip: string): Promise<{ message: string }> {
  const { db, clock, newId, outbox } = deps
  const { now } = await getProgrammeState(deps)
  const email = subscription.email.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const row = await insertSubscriber(tx, {
      id: newId(),
      createdAt: now,
      ...subscription,
      email,
    })
    if (row === undefined) return
    await insertConsents(tx, { record: ['subscriber', row.id], kinds: ['data-storage-policy'], at: clock.now(), newId })
    await outbox.enqueue(tx, subscriptionConfirmation(deps, row))
    await recordAudit(tx, clock, {
      actor: { email, role: 'visitor' },
      action: 'subscribe',
      record: ['subscriber', row.id],
      ip,
    })
  })
  return { message: subscriberMessages.success }
}
