import { mailRefusals } from '@project-week/contract/refusals'
import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import type { Deps } from '../../deps.ts'
import { AppError, undefinedIfRefused } from '../../errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { optOutIdOf } from '../links/address-digest.ts'
import { insertOptOut, cancelUnsentEmails } from './opt-out.queries.ts'
import { deleteSubscriber } from './subscriber.queries.ts'
import { purposeOfLink } from './unsubscribe-link.ts'
import type { AnswerPlainly } from '../../http/web-app.ts'

/**
 * Takes a subscriber off the list and removes what was kept, or notes that an address wants no news. Somebody who is
 * off it already gets the same answer.
 *
 * @throws 403 link_invalid
 */
export async function unsubscribeSubscriber(
  deps: Deps,
  { subscriber, signature }: { subscriber: string; signature: string },
  ip: string,
): Promise<void> {
  const { db } = deps
  const purpose = await purposeOfLink(deps, db, { id: subscriber, signature })
  if (purpose === undefined) {
    throw new AppError('link_invalid', 403, mailRefusals.unsubscribeLink)
  }
  const isOptOut = purpose === 'opt-out'
  await db.transaction().execute(async (tx) => {
    if (!(await (isOptOut ? optOut : removeSubscriber)(deps, tx, subscriber, ip))) return
    await noteRevocation(deps, isOptOut ? 'opt-out' : 'subscriber', [subscriber])
  })
}

/** In the caller's transaction; answers whether the address, by its digest, wanted news before. */
export async function optOut(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  id: string,
  ip: string,
): Promise<boolean> {
  if (!(await insertOptOut(tx, id, clock.now()))) return false
  await cancelUnsentEmails(tx, (recipient) => optOutIdOf(recipient) === id)
  await recordAudit(tx, clock, {
    actor: { email: '', role: 'visitor' },
    action: 'unsubscribe',
    record: ['list', 'news'],
    ip,
  })
  return true
}

/** In the caller's transaction; answers whether the subscriber was there. */
export async function removeSubscriber(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  id: string,
  ip: string,
): Promise<boolean> {
  const row = await deleteSubscriber(tx, id)
  if (row === undefined) return false
  await cancelUnsentEmails(tx, (recipient) => recipient.toLowerCase() === row.email.toLowerCase())
  await recordAudit(tx, clock, {
    actor: { email: row.email, role: 'visitor' },
    action: 'unsubscribe',
    record: ['subscriber', row.id],
    ip,
  })
  return true
}

/** The page behind an email's link for a browser without script: opening it changes nothing, sending its form does. */
export const unsubscribePlainly =
  (deps: Deps): AnswerPlainly =>
  async (search, { method, ip }) => {
    if (method !== 'POST') return {}
    const link = unsubscribe.query.safeParse(Object.fromEntries(search))
    const isDone =
      link.success && (await undefinedIfRefused(unsubscribeSubscriber(deps, link.data, ip).then(() => true)))
    return { unsubscribed: isDone ? 'done' : 'invalid' }
  }
