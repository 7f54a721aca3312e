import { StudentBusinessField, businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { hasPoster } from '../posters/poster.queries.ts'
import { studentState } from '../registrations/student-state.ts'

interface Group {
  kind: 'day' | 'school' | 'degree' | 'country'
  value: string
  count: number
}

/** Students by Berlin's calendar day of their registration, school, study programme and country, in one pass. */
export async function countGroups(db: Database, edition: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select g.kind, g.value, count(*)::int as count
      from profiles p
     cross join lateral (values
             ('day', (p.created_at at time zone 'Europe/Berlin')::date::text), ('school', p.school),
             ('degree', p.currentfieldofstudy), ('country', p.countryofbirth)) as g (kind, value)
     where p.edition = ${edition} and p.withdrawn_at is null
     group by g.kind, g.value
     order by count desc, g.value`.execute(db)
  return rows
}

/** Students by Berlin's calendar day of their registration, in order. */
export async function countByDay(db: Database, edition: string): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select (created_at at time zone 'Europe/Berlin')::date::text as value, count(*)::int as count
      from profiles where edition = ${edition} and withdrawn_at is null
     group by 1 order by 1`.execute(db)
  return rows
}

/** The names that mean the patent field: who lists both lists it once, at the better rank. */
const patentNames = StudentBusinessField.options.filter((name) => businessFieldKey(name) === 'Patent Attorney Firm')
const isPatent = (name: string) => sql<boolean>`${sql.ref(name)} = any(${patentNames}::text[])`

/** Students by what they list at which rank, from 1. */
export async function countPreferences(
  db: Database,
  edition: string,
): Promise<{ field: string; rank: number; count: number }[]> {
  const { rows } = await sql<{ field: string; rank: number; count: number }>`
    select l.field, l.rank::int as rank, count(*)::int as count
      from profiles p, unnest(p.preferred_field_of_business) with ordinality as l (field, rank)
     where p.edition = ${edition} and p.withdrawn_at is null
       and (not ${isPatent('l.field')} or not exists (
             select from unnest(p.preferred_field_of_business) with ordinality as e (field, rank)
              where ${isPatent('e.field')} and e.rank < l.rank))
     group by l.field, l.rank`.execute(db)
  return rows
}

/** Students who would work with a patent attorney and list no such field. */
export async function countPatentInterest(db: Database, edition: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition', '=', edition)
    .where('withdrawnAt', 'is', null)
    .where('patentAttorneyInterest', '=', 'Yes')
    .where(sql<boolean>`not preferred_field_of_business && ${patentNames}::text[]`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Students by where they stand, without those who have withdrawn. */
export async function countStates(db: Database, edition: string): Promise<Map<StudentState, number>> {
  const { rows } = await sql<{ state: StudentState; count: number }>`
    select s.state, count(*)::int as count
      from (select ${studentState} as state
              from profiles
              left join offers on offers.profile_id = profiles.id and offers.edition = profiles.edition
                              and offers.replaced_by is null
             where profiles.edition = ${edition} and profiles.withdrawn_at is null) s
     group by s.state`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

interface Results {
  teams: number
  /** Registered people who turned up in a team with a poster. */
  poster: number
  /** Registered people with a certificate that counts. */
  certificate: number
}

/** What came of an edition's teams. */
export async function countResults(db: Database, edition: string): Promise<Results> {
  const isRegistered = (email: string) => sql`exists (
    select from profiles p where p.edition = ${edition} and lower(p.email) = ${sql.ref(email)} and p.withdrawn_at is null)`
  const { rows } = await sql<Results>`
    select (select count(*)::int from teams where edition = ${edition}) as teams,
           (select count(distinct a.email)::int from teams t join attendance a on a.team_id = t.id
             where t.edition = ${edition} and a.turned_up and ${hasPoster} and ${isRegistered('a.email')}) as poster,
           (select count(distinct c.email)::int from participation_certificates c
             where c.edition = ${edition} and c.revoked_at is null and ${isRegistered('c.email')}) as certificate
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a statement of counts has one row')
  return row
}

/** The students of some runs by the rank that their company's field has in their list; null for who has no team. */
export async function countRanks(
  db: Database,
  runs: readonly string[],
): Promise<{ runId: string; rank: number | null; count: number }[]> {
  const { rows } = await sql<{ runId: string; rank: number | null; count: number }>`
    select run_id, case when team is not null then student_rank::int end as rank, count(*)::int as count
      from matching_run_students where run_id = any(${runs}::uuid[])
     group by 1, 2`.execute(db)
  return rows
}
