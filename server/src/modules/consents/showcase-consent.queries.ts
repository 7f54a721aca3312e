import { memberConsent } from '@project-week/contract/showcase/showcase'
import type { Database } from '../../db/database.ts'

/** Somebody agrees to the text as it is that a team of theirs is shown. */
export async function saveShowcaseConsent(db: Database, team: string, personId: string, now: Date): Promise<void> {
  const row = { version: memberConsent.version, givenAt: now, takenBackAt: null }
  await db
    .insertInto('showcaseConsents')
    .values({ teamId: team, personId, ...row })
    .onConflict((conflict) => conflict.columns(['teamId', 'personId']).doUpdateSet(row))
    .execute()
}
