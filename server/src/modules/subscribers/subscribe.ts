import { brand } from '@project-week/contract/brand'
import { subscriberMessages, type Subscription } from '@project-week/contract/subscriber'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { composeMail } from '../mail/compose.ts'
import { insertSubscriber } from './subscriber.queries.ts'

/** Adds a subscriber. A known address gets the same answer and no second mail: the list tells nobody who is on it. */
export async function subscribe(deps: Deps, subscription: Subscription, address: string): Promise<{ message: string }> {
  const { db, clock, newId, outbox } = deps
  const { now } = await getProgrammeState(deps)
  const email = subscription.email.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const row = await insertSubscriber(tx, {
      id: newId(),
      created_at: now,
      first_name: subscription.firstName,
      last_name: subscription.lastName,
      email,
      company: subscription.company,
      position: subscription.position,
    })
    if (row === undefined) return
    await outbox.enqueue(
      tx,
      composeMail({
        recipient: email,
        subject: { en: `News of Project Week ${brand.programme}`, de: 'Sie sind eingetragen' },
        en: [
          `Hello ${subscription.firstName} ${subscription.lastName},`,
          `you will hear from us when there is news of Project Week ${brand.programme}, and only then.`,
        ],
        de: [
          `Guten Tag ${subscription.firstName} ${subscription.lastName},`,
          `Sie hören von uns, wenn es Neues von der Project Week ${brand.programme} gibt, und nur dann.`,
        ],
      }),
    )
    await recordAudit(tx, clock, {
      actor: { email, role: 'visitor' },
      action: 'subscribe',
      record: ['subscriber', row.id],
      address,
    })
  })
  return { message: subscriberMessages.success }
}
