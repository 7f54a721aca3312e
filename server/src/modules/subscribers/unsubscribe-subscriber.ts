import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { deleteSubscriber } from './subscriber.queries.ts'
import { isOwnLink } from './unsubscribe-link.ts'

/**
 * Takes a subscriber off the list and removes what was kept. Somebody who is off it already gets the same answer.
 *
 * @throws 403 link_invalid
 */
export async function unsubscribeSubscriber(
  deps: Deps,
  { subscriber, signature }: { subscriber: string; signature: string },
  ip: string,
): Promise<void> {
  const { db, clock } = deps
  if (!isOwnLink(deps, subscriber, signature)) {
    throw new AppError('link_invalid', 403, 'This link is not valid. Please use the one in our newest mail.')
  }
  await db.transaction().execute(async (tx) => {
    const row = await deleteSubscriber(tx, subscriber)
    if (row === undefined) return
    await recordAudit(tx, clock, {
      actor: { email: row.email, role: 'visitor' },
      action: 'unsubscribe',
      record: ['subscriber', row.id],
      ip,
    })
  })
}
