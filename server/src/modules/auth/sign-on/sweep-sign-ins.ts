import type { Database } from '../../../db/database.ts'
import { deleteOldLinkRequests } from '../../links/link-limit.ts'
import { deleteExpiredLinks } from '../../links/link.queries.ts'
import { deleteOldSignOns } from './saml.queries.ts'
import { deleteExpiredSteps } from '../second-factor/factor.queries.ts'
import { deleteExpiredSessions } from '../session.queries.ts'
import { deleteOldFailures } from '../password/throttle.ts'

/** A nightly job that removes expired data of sign-ins. */
export async function sweepSignIns(db: Database, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteExpiredSteps(db, now)
  await deleteExpiredLinks(db, now)
  await deleteOldLinkRequests(db, now)
  await deleteOldSignOns(db, now)
  await deleteOldFailures(db)
  const halfYearAgo = new Date(now.getTime() - 180 * 24 * 60 * 60 * 1000)
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<', halfYearAgo).execute()
}
