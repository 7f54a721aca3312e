import { memberConsent } from '@project-week/contract/showcase/showcase'
import type { Database } from '../../db/database.ts'

/** Somebody agrees to the text as it is that a team of theirs is shown. @returns whether they had not yet */
export async function saveShowcaseConsent(db: Database, team: string, personId: string, now: Date): Promise<boolean> {
  const row = { version: memberConsent.version, givenAt: now, takenBackAt: null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('showcaseConsents')
    .values({ teamId: team, personId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['teamId', 'personId'])
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('showcaseConsents.takenBackAt', 'is not', null),
            eb('showcaseConsents.version', '<>', row.version),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
