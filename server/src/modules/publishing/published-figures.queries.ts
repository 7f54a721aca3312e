import type { PublicationFigures } from '@project-week/contract/publishing/publication'
import { statesWithoutTeam } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** What has become of a publication, read where the lists read it. */
export async function countPublished(
  db: Database,
  { id, edition }: { id: string; edition: string },
): Promise<PublicationFigures> {
  const { rows } = await sql<PublicationFigures>`
    with teams_now as (
      select count(*) filter (where t.publication_id is not null)::int as teams,
             count(*) filter (where z.is_small)::int as small_teams
        from teams t join team_sizes z on z.team_id = t.id
       where t.edition = ${edition}
    ), told as (
      select count(person_id)::int as to_students, count(company_id)::int as to_companies
        from mails where publication_id = ${id}
    ), standing as (
      select count(*) filter (where state = 'asked')::int as asked,
             count(*) filter (where state = 'accepted')::int as accepted,
             count(*) filter (where state = 'declined')::int as declined,
             count(*) filter (where state = any(${statesWithoutTeam}))::int as without_team
        from student_standing where edition = ${edition}
    )
    select * from teams_now, told, standing`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a question for counts has one row')
  return row
}
