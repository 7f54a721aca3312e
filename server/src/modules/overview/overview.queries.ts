import { statesWithoutTeam } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isNotAsked } from '../../db/not-asked.ts'

/** The students of an edition without those who have withdrawn, and whether any of them was told of a place. */
export async function countStudents(
  db: Database,
  edition: string,
): Promise<{ students: number; isPublished: boolean }> {
  const { rows } = await sql<{ students: number; isPublished: boolean }>`
    select (select count(*)::int from profiles where edition = ${edition} and withdrawn_at is null) as students,
           exists (select from teams where edition = ${edition} and publication_id is not null) as is_published`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a question for counts has one row')
  return row
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
    .innerJoin('companyStanding as s', 's.companyId', 'companies.id')
    .select([
      'fieldOfBusiness as field',
      'mappedFieldOfBusiness as mapped',
      sql<number>`count(*)::int`.as('companies'),
      sql<number>`sum(team_limit)::int`.as('teams'),
    ])
    .where('companies.edition', '=', edition)
    .where('s.state', '<>', 'cancelled')
    .groupBy(['fieldOfBusiness', 'mappedFieldOfBusiness'])
    .execute()

export interface Rest {
  advisors: number
  runs: number
  teams: number
  failedMails: number
  /** Emails that wait because the mail server refuses everything. */
  pausedMails: number
  /** Students whose email about a place did not arrive, or not by the last day to answer. */
  notAsked: number
  /** Students who are to get one: not those who declined. */
  withoutTeam: number
  changesAsked: number
  smallTeams: number
}

/** The remaining counts in one question. @param today by the programme clock */
export async function countRest(db: Database, edition: string, today: string): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select
      (select count(*)::int from advisors where edition = ${edition}) as advisors,
      (select count(*)::int from matching_runs where edition = ${edition} and state = 'done') as runs,
      (select count(*)::int from teams where edition = ${edition}) as teams,
      (select count(*)::int from mails where state = 'failed') as "failedMails",
      (select count(*)::int from mails where state = 'queued'
         and exists (select from mail_refusals where paused_until is not null)) as "pausedMails",
      (select count(*)::int from unasked_offers u where u.edition = ${edition} and ${isNotAsked(today)}) as "notAsked",
      (select count(*)::int from company_standing
        where edition = ${edition} and state = 'change-asked') as "changesAsked",
      (select count(*)::int from team_sizes where edition = ${edition} and is_small) as "smallTeams",
      (select count(*)::int from student_standing
        where edition = ${edition} and state = any(${statesWithoutTeam})) as "withoutTeam"
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a question for counts has one row')
  return row
}
