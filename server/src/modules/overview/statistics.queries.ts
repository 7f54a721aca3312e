import { StudentBusinessField, businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { hasPoster } from '../posters/poster.queries.ts'

interface Group {
  kind: 'day' | 'school' | 'degree' | 'country'
  value: string
  count: number
}

/** Students by Berlin's calendar day of their registration, school, study programme and country, in one pass. */
export async function countGroups(db: Database, edition: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select case when grouping(day) = 0 then 'day' when grouping(school) = 0 then 'school'
                when grouping(degree) = 0 then 'degree' else 'country' end as kind,
           coalesce(day::text, school, degree, country) as value, count(*)::int as count
      from (select (created_at at time zone 'Europe/Berlin')::date as day, school, currentfieldofstudy as degree,
                   countryofbirth as country
              from profiles where edition = ${edition} and withdrawn_at is null) p
     group by grouping sets ((day), (school), (degree), (country))
     order by count desc, value`.execute(db)
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

/** Students by what they list at which rank, from 1. Lists are counted first: thousands of people have the same. */
export async function countPreferences(
  db: Database,
  edition: string,
): Promise<{ field: string; rank: number; count: number }[]> {
  const { rows } = await sql<{ field: string; rank: number; count: number }>`
    select l.field, l.rank::int as rank, sum(p.students)::int as count
      from (select preferred_field_of_business as fields, count(*) as students
              from profiles where edition = ${edition} and withdrawn_at is null
             group by preferred_field_of_business) p, unnest(p.fields) with ordinality as l (field, rank)
     where not ${isPatent('l.field')} or not exists (
             select from unnest(p.fields) with ordinality as e (field, rank)
              where ${isPatent('e.field')} and e.rank < l.rank)
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

/** Students in a team by where they stand. */
export async function countTeamStates(db: Database, edition: string): Promise<Map<StudentState, number>> {
  const { rows } = await sql<{ state: StudentState; count: number }>`
    select state, count(*)::int as count from student_standing
     where edition = ${edition} and team_id is not null group by state`.execute(db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}

interface Results {
  teams: number
  /** Registered people who attended in a team with a poster. */
  poster: number
  /** Registered people with a certificate that counts. */
  certificate: number
}

/** What came of an edition's teams. */
export async function countResults(db: Database, edition: string): Promise<Results> {
  const { rows } = await sql<Results>`
    select (select count(*)::int from teams where edition = ${edition}) as teams,
           (select count(*)::int from team_people m join teams t on t.id = m.team_id
             where m.edition = ${edition} and m.attended and m.profile_id is not null and ${hasPoster}) as poster,
           (select count(*)::int from participation_certificates c
              join profiles p on p.edition = c.edition and p.person_id = c.person_id and p.withdrawn_at is null
             where c.edition = ${edition} and c.revoked_at is null) as certificate
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
