import { mailRefusals } from '@project-week/contract/refusals'
import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import type { Deps } from '../../deps.ts'
import { AppError, undefinedIfRefused } from '../../errors.ts'
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
  const { db, clock } = deps
  const purpose = await purposeOfLink(deps, db, { id: subscriber, signature })
  if (purpose === undefined) {
    throw new AppError('link_invalid', 403, mailRefusals.unsubscribeLink)
  }
  if (purpose === 'opt-out') {
    await db.transaction().execute(async (tx) => {
      if (!(await insertOptOut(tx, subscriber, clock.now()))) return
      await cancelUnsentEmails(tx, (recipient) => optOutIdOf(recipient) === subscriber)
      await recordAudit(tx, clock, {
        actor: { email: '', role: 'visitor' },
        action: 'unsubscribe',
        record: ['list', 'news'],
        ip,
      })
    })
    return
  }
  await db.transaction().execute(async (tx) => {
    const row = await deleteSubscriber(tx, subscriber)
    if (row === undefined) return
    await cancelUnsentEmails(tx, (recipient) => recipient.toLowerCase() === row.email.toLowerCase())
    await recordAudit(tx, clock, {
      actor: { email: row.email, role: 'visitor' },
      action: 'unsubscribe',
      record: ['subscriber', row.id],
      ip,
    })
  })
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
