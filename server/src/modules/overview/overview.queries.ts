import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The students of an edition without those who have withdrawn. */
export async function countStudents(db: Database, edition: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition', '=', edition)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface CompanyFields {
  field: string
  mapped: string | null
  companies: number
  teams: number
}

/** How many companies are in each field, and how many teams they may have together. */
export const countCompanyFields = (db: Database, edition: string): Promise<CompanyFields[]> =>
  db
    .selectFrom('companies')
    .select([
      'fieldOfBusiness as field',
      'mappedFieldOfBusiness as mapped',
      sql<number>`count(*)::int`.as('companies'),
      sql<number>`sum(team_limit)::int`.as('teams'),
    ])
    .where('edition', '=', edition)
    .where('cancelledAt', 'is', null)
    .groupBy(['fieldOfBusiness', 'mappedFieldOfBusiness'])
    .execute()

export interface Rest {
  advisors: number
  runs: number
  teams: number
  failedMails: number
  withoutTeam: number
  changesAsked: number
}

/** The remaining counts in one question. */
export async function countRest(db: Database, edition: string): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select
      (select count(*)::int from advisors where edition = ${edition}) as advisors,
      (select count(*)::int from matching_runs where edition = ${edition} and state = 'done') as runs,
      (select count(*)::int from teams where edition = ${edition}) as teams,
      (select count(*)::int from mails where state = 'failed') as "failedMails",
      (select count(*)::int from change_requests r join companies c on c.id = r.company_id
        where c.edition = ${edition} and r.done_at is null) as "changesAsked",
      (select count(*)::int from profiles p
        where p.edition = ${edition} and p.withdrawn_at is null and not exists (
          select from team_members m join teams t on t.id = m.team_id
          where t.edition = p.edition and m.email = lower(p.email))) as "withoutTeam"
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a question for counts has one row')
  return row
}
