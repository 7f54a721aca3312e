import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Takes somebody out of their team of an edition: what they leave is free from then on.
 *
 * @returns the team that they were in
 */
export async function removePersonFromTeam(
  db: Database,
  { edition, personId }: { edition: string; personId: string },
): Promise<{ teamId: string; companyId: string; companyName: string } | undefined> {
  const { rows } = await sql<{ teamId: string; companyId: string; companyName: string }>`
    delete from team_members m using teams t join companies c on c.id = t.company_id
     where t.id = m.team_id and m.edition = ${edition} and m.person_id = ${personId}
    returning m.team_id, t.company_id, c.company_name`.execute(db)
  return rows[0]
}
