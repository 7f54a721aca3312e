import type { Database } from '../../db/database.ts'

/** The version of the texts that people agree to; it changes whenever they do. */
export const consentVersion = '2025-10-01'

export async function insertConsent(
  db: Database,
  consent: { id: string; record: readonly [type: string, id: string]; kind: string; at: Date },
): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      id: consent.id,
      record_type: consent.record[0],
      record_id: consent.record[1],
      kind: consent.kind,
      version: consentVersion,
      given_at: consent.at,
    })
    .execute()
}
