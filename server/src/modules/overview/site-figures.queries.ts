import { sql } from 'kysely'
import type { SiteFigures } from '@project-week/contract/site/figures'
import type { Database } from '../../db/database.ts'
import { isShownChallenge } from '../companies/challenge.queries.ts'

interface Counts {
  teams: number
  companies: number | null
  students: number
  challenges: number
}

/**
 * The counts of the landing page, in one statement. Of an edition whose personal data was erased the counts that stay
 * are added. Which companies it had nobody knows any more, so that companies cannot be counted once each.
 *
 * @param today the day in Berlin by the programme clock, YYYY-MM-DD
 */
export async function readSiteFigures(db: Database, today: string): Promise<SiteFigures> {
  const { rows } = await sql<Counts>`
    with past as (
      select t.id, folded(c.company_name) as company
      from teams t
      join editions e on e.label = t.edition
      join companies c on c.id = t.company_id
      where e.details ->> 'programmeEnd' < ${today}
        and not exists (select from edition_statistics s where s.edition = t.edition)
    ), erased as (
      select
        coalesce(sum((s.counts ->> 'teams')::int), 0)::int as teams,
        coalesce(sum((s.counts ->> 'placed')::int), 0)::int as students
      from edition_statistics s
      join editions e on e.label = s.edition
      where e.details ->> 'programmeEnd' < ${today}
    )
    select
      (select count(*)::int from past) + erased.teams as teams,
      (select count(distinct company)::int from past having erased.teams = 0) as companies,
      (select count(*)::int from team_members m join past on past.id = m.team_id)
        + erased.students as students,
      (select count(*)::int from companies c join company_standing s on s.company_id = c.id
        where ${isShownChallenge(sql`c`, sql`s`)}) as challenges
    from erased
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a statement of counts has one row')
  const { teams, companies, students, challenges } = row
  return { past: { teams, companies, students }, challenges }
}
