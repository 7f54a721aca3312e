import { mailRefusals } from '@project-week/contract/refusals'
import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import type { Deps } from '../../deps.ts'
import { AppError, undefinedIfRefused } from '../../errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { isOptOutId, optOutIdOf } from '../links/address-digest.ts'
import { insertOptOut, cancelUnsentEmails } from './opt-out.queries.ts'
import { deleteSubscriber } from './subscriber.queries.ts'
import { isMadeHere } from './unsubscribe-link.ts'
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
  if (!(await isMadeHere(deps, db, { id: subscriber, signature }))) {
    throw new AppError('link_invalid', 403, mailRefusals.unsubscribeLink)
  }
  await db.transaction().execute(async (tx) => {
    if (!(await takeOffList(deps, tx, subscriber, ip))) return
    await noteRevocation(deps, isOptOutId(subscriber) ? 'opt-outs of news' : 'subscribers removed', [subscriber])
  })
}

/**
 * In the caller's transaction; answers whether there was anything to take off.
 *
 * @param id of a subscriber, or the digest of an address that wants no news
 */
export async function takeOffList(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  id: string,
  ip: string,
): Promise<boolean> {
  const row = isOptOutId(id) ? undefined : await deleteSubscriber(tx, id)
  if (row === undefined && !(isOptOutId(id) && (await insertOptOut(tx, id, clock.now())))) return false
  await cancelUnsentEmails(tx, (recipient) =>
    row === undefined ? optOutIdOf(recipient) === id : recipient.toLowerCase() === row.email.toLowerCase(),
  )
  await recordAudit(tx, clock, {
    actor: { email: row?.email ?? '', role: 'visitor' },
    action: 'unsubscribe',
    record: row === undefined ? ['list', 'news'] : ['subscriber', id],
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
