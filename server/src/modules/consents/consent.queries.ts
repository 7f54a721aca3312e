import { conditionsOfParticipation, termsVersions } from '@project-week/content/terms'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** What somebody agreed to: one of the texts of the site by its id, or a box whose rule stands in the conditions. */
export type ConsentKind =
  | 'data-storage-policy'
  | 'statement-of-consent'
  | 'conditions-of-participation'
  | 'attendance'
  | 'cost-coverage'

/** The version of the text as the site shows it now; a box goes with the conditions that explain it. */
const versionOf = (kind: ConsentKind): string => termsVersions[kind] ?? conditionsOfParticipation.version

/** Keeps each consent with the version of its text and the time. */
export async function insertConsents(
  db: Database,
  {
    record,
    kinds,
    at,
    newId,
  }: { record: readonly [type: string, id: string]; kinds: readonly ConsentKind[]; at: Date; newId: () => string },
): Promise<void> {
  await db
    .insertInto('consents')
    .values(
      kinds.map((kind) => ({
        id: newId(),
        recordType: record[0],
        recordId: record[1],
        kind,
        version: versionOf(kind),
        givenAt: at,
      })),
    )
    .execute()
}

export async function listConsents(
  db: Database,
  recordType: string,
  recordIds: readonly string[],
): Promise<Selectable<Tables['consents']>[]> {
  if (recordIds.length === 0) return []
  return db
    .selectFrom('consents')
    .selectAll()
    .where('recordType', '=', recordType)
    .where('recordId', 'in', recordIds)
    .orderBy('givenAt')
    .execute()
}
