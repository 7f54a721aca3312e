import { statesWithoutTeam } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isNotAsked } from '../../db/not-asked.ts'
import { hasPoster } from '../posters/poster.queries.ts'

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

type Rest = Record<
  | 'mails-paused'
  | 'mails-failed'
  | 'students-not-asked'
  | 'teams-not-checked-in'
  | 'changes-asked'
  | 'companies-unconfirmed'
  | 'leads-silent'
  | 'students-without-team'
  | 'teams-too-small'
  | 'certificates-due',
  number
>

/** What waits and is counted in one question. @param today by the programme clock */
export async function countRest(db: Database, edition: string, today: string): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select
      (select count(*)::int from mails where state = 'failed') as "mails-failed",
      -- Because the mail server refuses everything.
      (select count(*)::int from mails where state = 'queued'
         and exists (select from mail_refusals where paused_until is not null)) as "mails-paused",
      -- Their email about a place did not arrive, or not by the last day to answer.
      (select count(*)::int from unasked_offers u
        where u.edition = ${edition} and ${isNotAsked(today)}) as "students-not-asked",
      (select count(*)::int from company_standing
        where edition = ${edition} and state = 'change-asked') as "changes-asked",
      (select count(*)::int from company_standing
        where edition = ${edition} and address_state = 'unconfirmed' and state <> 'cancelled') as "companies-unconfirmed",
      (select count(*)::int from lead_standing where edition = ${edition} and stage = 'invited') as "leads-silent",
      (select count(*)::int from team_sizes where edition = ${edition} and is_small) as "teams-too-small",
      -- Before the first team this is everybody, and nothing to act on. Who declined does not get one.
      (select count(*)::int from student_standing
        where edition = ${edition} and state = any(${statesWithoutTeam})
          and exists (select from teams where edition = ${edition})) as "students-without-team",
      (select count(distinct m.team_id)::int from team_people m
        where m.edition = ${edition} and m.attended is null) as "teams-not-checked-in",
      (select count(*)::int from teams t
        where t.edition = ${edition} and ${hasPoster} and exists (
          select from team_people m
           where m.team_id = t.id and m.attended and m.name <> '' and not exists (
                   select from participation_certificates c
                    where c.edition = m.edition and c.person_id = m.person_id
                      and c.revoked_at is null))) as "certificates-due"
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a question for counts has one row')
  return row
}
