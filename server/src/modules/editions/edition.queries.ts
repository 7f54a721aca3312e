import type { Edition } from '@project-week/contract/edition'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'

const toEdition = (row: { label: string; details: Omit<Edition, 'label'> }): Edition => ({
  label: row.label,
  ...row.details,
})

/** @throws 503 where the installation has no current edition yet */
export async function getCurrentEdition(db: Database): Promise<Edition> {
  const row = await db
    .selectFrom('editions')
    .select(['label', 'details'])
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_ready', 503, 'No edition of the programme is set up yet.')
  return toEdition(row)
}

export const listEditions = (db: Database): Promise<{ label: string; is_current: boolean }[]> =>
  db.selectFrom('editions').select(['label', 'is_current']).execute()

export async function insertEdition(db: Database, edition: Edition, isCurrent: boolean): Promise<void> {
  const { label, ...details } = edition
  await db
    .insertInto('editions')
    .values({ label, is_current: isCurrent, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
