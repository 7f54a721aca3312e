import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface EditionToErase {
  edition: string
  isCurrent: boolean
  /** YYYY-MM */
  closing: string
  /** YYYY-MM-DD */
  start: string
  months: number
  isScheduled: boolean
  /** The fewest months that a text says to which somebody of the edition agreed. */
  promisedMonths: number | null
}

const agreed = (type: 'profile' | 'company' | 'advisor', table: string) => sql`
  exists (select from consents c join ${sql.table(table)} r on r.id = c.record_id
           where c.record_type = ${type} and c.kind = t.name and c.version = t.version and r.edition = e.label)`

const editionsToErase = sql`
  select e.label as edition, e.is_current, e.details ->> 'closingEventMonth' as closing,
         e.details ->> 'programmeStart' as start, e.retention_months as months, e.is_erased_by_schedule as is_scheduled,
         (select min((t.content ->> 'months')::integer) from legal_texts t
           where t.content ->> 'months' is not null
             and (${agreed('profile', 'profiles')} or ${agreed('company', 'companies')}
                  or ${agreed('advisor', 'advisors')})) as promised_months
    from editions e`

/** Newest first. */
export async function listEditionsToErase(db: Database): Promise<EditionToErase[]> {
  const { rows } = await sql<EditionToErase>`${editionsToErase} order by start desc`.execute(db)
  return rows
}

/** One of them, held until the transaction ends: its rule is changed and carried out in turn. */
export async function lockEdition(db: Database, edition: string): Promise<EditionToErase | undefined> {
  const { rows } = await sql<EditionToErase>`${editionsToErase} where e.label = ${edition} for update of e`.execute(db)
  return rows[0]
}
