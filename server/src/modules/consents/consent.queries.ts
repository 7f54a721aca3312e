import { challengeConsent } from '@project-week/contract/companies/company-fields'
import { TermsName } from '@project-week/contract/content/documents'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { insertLegalTexts, readShownTerms } from './legal-texts.queries.ts'

/** What somebody agreed to: one of the texts of the site by its id, or a box whose rule stands in the conditions. */
export type ConsentKind = TermsName | 'attendance' | 'cost-coverage' | 'challenge'

/** A box goes with the conditions that explain it. */
const textOf = (kind: Exclude<ConsentKind, 'challenge'>): TermsName => {
  const terms = TermsName.safeParse(kind)
  return terms.success ? terms.data : 'conditions-of-participation'
}

/** Keeps each consent with the time and the version of its text as the site shows it now, and that version's words. */
export async function insertConsents(
  db: Database,
  {
    record,
    kinds,
    at,
    newId,
  }: { record: readonly [type: string, id: string]; kinds: readonly ConsentKind[]; at: Date; newId: () => string },
): Promise<void> {
  const shown = await readShownTerms(db)
  // What a challenge's consent says stands with its version in the contract.
  const names = new Set(kinds.filter((kind) => kind !== 'challenge').map(textOf))
  const texts = [...names].map((name) => [name, shown[name]] as const)
  const consents = kinds.map((kind) => ({
    id: newId(),
    recordType: record[0],
    recordId: record[1],
    kind,
    version: kind === 'challenge' ? challengeConsent.version : shown[textOf(kind)].version,
    givenAt: at,
  }))
  // One statement, for the rush before a deadline; but for the first consent to a version its words are kept.
  const kept = await db
    .with('given', (query) => query.insertInto('consents').values(consents))
    .selectFrom('legalTexts')
    .select(['name', 'version'])
    .where('version', '=', sql<string>`any(${texts.map(([, { version }]) => version)})`)
    .execute()
  const missing = texts.filter(
    ([name, { version }]) => !kept.some((row) => row.name === name && row.version === version),
  )
  if (missing.length > 0) await insertLegalTexts(db, missing, at)
}

export async function listConsents(
  db: Database,
  profileIds: readonly string[],
): Promise<Selectable<Tables['consents']>[]> {
  if (profileIds.length === 0) return []
  return db
    .selectFrom('consents')
    .selectAll()
    .where('recordType', '=', 'profile')
    .where('recordId', 'in', profileIds)
    .orderBy('givenAt')
    .execute()
}
