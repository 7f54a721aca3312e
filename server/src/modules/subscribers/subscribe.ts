import type { Locale } from '@project-week/contract/locale'
import { subscriberMessages, type Subscription } from '@project-week/contract/subscribers/subscriber'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import { findLink, newLink } from '../links/mailed-link.ts'
import { countLink } from '../links/link-limit.ts'
import { subscriptionConfirmation } from './subscriber.mails.ts'
import { confirmSubscriber, insertSubscriber, lockSubscriber, type SubscriberRow } from './subscriber.queries.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

/**
 * Adds a subscriber, whose first mail holds nothing but the link that confirms. A known address gets the same answer: the
 * list tells nobody who is on it. One that is confirmed gets no second mail; another gets the link again.
 */
export async function subscribe(
  deps: Deps,
  subscription: Subscription,
  { language, ip }: { language: Locale; ip: string },
): Promise<{ message: string }> {
  const { db, clock, newId } = deps
  const { now } = await getProgrammeState(deps)
  const email = subscription.email.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const row = await insertSubscriber(tx, {
      id: newId(),
      createdAt: now,
      ...subscription,
      email,
      language,
    })
    if (row === undefined) {
      const known = await lockSubscriber(tx, { email })
      if (known !== undefined && known.confirmedAt === null) await askToConfirm(deps, tx, known)
      return
    }
    await insertConsents(tx, { record: ['subscriber', row.id], kinds: ['data-storage-policy'], at: clock.now(), newId })
    await insertLinks(tx, [unsubscribeLink(deps, { id: row.id, address: email, isSubscriber: true })])
    await askToConfirm(deps, tx, row)
    await recordAudit(tx, clock, {
      actor: { email, role: 'visitor' },
      action: 'subscribe',
      record: ['subscriber', row.id],
      ip,
    })
  })
  return { message: subscriberMessages.success }
}

async function askToConfirm(deps: Deps, tx: Transaction<Tables>, subscriber: SubscriberRow): Promise<void> {
  const { id, email } = subscriber
  if (!(await countLink(deps, tx, 'subscription', email))) return
  const link = newLink(deps, { kind: 'subscription', address: email, subscriberId: id })
  await insertLinks(tx, [link])
  await deps.outbox.enqueue(tx, subscriptionConfirmation(deps, subscriber, placeholderOf(link)))
}

/** By the link of the mail; a second click is no error. @throws 410 link_invalid, also once unsubscribed */
export async function confirmSubscription(deps: Deps, token: string, ip: string): Promise<{ confirmed: true }> {
  const { db, clock } = deps
  await db.transaction().execute(async (tx) => {
    const link = await findLink(deps, tx, { token, kinds: ['subscription'] })
    const row = link?.subscriberId ? await lockSubscriber(tx, { id: link.subscriberId }) : undefined
    if (row === undefined) throw new AppError('link_invalid', 410, subscriberMessages.linkInvalid)
    if (row.confirmedAt !== null) return
    await confirmSubscriber(tx, row.id, clock.now())
    await recordAudit(tx, clock, {
      actor: { email: row.email, role: 'visitor' },
      action: 'confirm-subscription',
      record: ['subscriber', row.id],
      ip,
    })
  })
  return { confirmed: true }
}
