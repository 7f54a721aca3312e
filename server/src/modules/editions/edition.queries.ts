import type { Edition } from '@project-week/contract/editions/edition'
import type { Question } from '@project-week/contract/questions/question'
import { editionRefusals } from '@project-week/contract/refusals'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { shippedQuestions } from './shipped-questions.ts'

const toEdition = (row: { label: string; details: Omit<Edition, 'label'> }): Edition => ({
  label: row.label,
  ...row.details,
})

/** @throws 503 where the installation has no current edition yet */
export async function getCurrentWithQuestions(db: Database): Promise<{ edition: Edition; questions: Question[] }> {
  const row = await db
    .selectFrom('editions')
    .select(['label', 'details', 'questions'])
    .where('isCurrent', '=', true)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_ready', 503, editionRefusals.none)
  return { edition: toEdition(row), questions: row.questions }
}

/** @throws 503 where the installation has no current edition yet */
export const getCurrentEdition = async (db: Database): Promise<Edition> => (await getCurrentWithQuestions(db)).edition

export async function listEditions(
  db: Database,
): Promise<{ label: string; isCurrent: boolean; programmeEnd: string }[]> {
  const rows = await db.selectFrom('editions').select(['label', 'details', 'isCurrent']).execute()
  return rows.map(({ label, details, isCurrent }) => ({ label, isCurrent, programmeEnd: details.programmeEnd }))
}

/** How long an edition's personal data is kept, and whether the server erases it by itself. */
export interface RetentionOfEdition {
  retentionMonths: number
  isErasedBySchedule: boolean
}

export const getRetention = (db: Database, label: string): Promise<RetentionOfEdition> =>
  db
    .selectFrom('editions')
    .select(['retentionMonths', 'isErasedBySchedule'])
    .where('label', '=', label)
    .executeTakeFirstOrThrow()

/** The lot that was drawn for an edition. */
export async function getSeed(db: Database, label: string): Promise<number> {
  const row = db.selectFrom('editions').select('seed').where('label', '=', label)
  return (await row.executeTakeFirstOrThrow()).seed
}

export async function insertEdition(
  db: Database,
  edition: Edition,
  {
    isCurrent,
    questions = shippedQuestions,
    ...retention
  }: RetentionOfEdition & { isCurrent: boolean; questions?: readonly Question[] },
): Promise<void> {
  const { label, ...details } = edition
  await db
    .insertInto('editions')
    .values({ label, isCurrent, details: JSON.stringify(details), questions: JSON.stringify(questions), ...retention })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface EditionRow {
  edition: Edition
  isCurrent: boolean
  /** Nothing belongs to it. */
  isEmpty: boolean
}

/** Whatever belongs to an edition. */
const belonging = [
  'profiles',
  'companies',
  'advisors',
  'leads',
  'teams',
  'files',
  'matching_runs',
  'matching_rules',
  'participation_certificates',
] as const

const isEmpty = sql<boolean>`not (${sql.join(
  belonging.map((table) => sql`exists (select from ${sql.table(table)} b where b.edition = editions.label)`),
  sql` or `,
)})`

export async function findEdition(db: Database, label: string): Promise<EditionRow | undefined> {
  const row = await db
    .selectFrom('editions')
    .select(['label', 'details', 'isCurrent', isEmpty.as('isEmpty')])
    .where('label', '=', label)
    .executeTakeFirst()
  return row && { edition: toEdition(row), isCurrent: row.isCurrent, isEmpty: row.isEmpty }
}

export async function deleteEdition(db: Database, label: string): Promise<void> {
  await db.deleteFrom('editions').where('label', '=', label).execute()
}

export async function updateEdition(db: Database, { label, ...details }: Edition): Promise<void> {
  await db
    .updateTable('editions')
    .set({ details: JSON.stringify(details) })
    .where('label', '=', label)
    .execute()
}

/** Only one edition is the current one. */
export async function markCurrent(db: Database, label: string): Promise<void> {
  await db.updateTable('editions').set({ isCurrent: false }).where('isCurrent', '=', true).execute()
  await db.updateTable('editions').set({ isCurrent: true }).where('label', '=', label).execute()
}

/** Changes to editions take turns. */
export async function lockEditions(db: Database): Promise<void> {
  await sql`lock table editions in share row exclusive mode`.execute(db)
}
