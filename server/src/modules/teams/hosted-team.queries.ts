import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { addressAndName } from '../../db/member-json.ts'

export interface HostedTeamRow {
  id: string
  /** Of a member who is not registered all but the address is empty; profileId is null. */
  members: {
    personId: string
    profileId: string | null
    name: string
    email: string
    currentfieldofstudy: string
    germanlanguagelevel: string
    turnedUp: boolean | null
  }[]
}

/** A company's teams with as much of their students as the company may see. */
export async function listHostedTeams(db: Database, companyId: string): Promise<HostedTeamRow[]> {
  const { rows } = await sql<HostedTeamRow>`
    select t.id, coalesce((
      select json_agg(json_build_object('personId', m.person_id, 'profileId', m.profile_id,
               ${addressAndName}, 'currentfieldofstudy', m.currentfieldofstudy,
               'germanlanguagelevel', coalesce(p.germanlanguagelevel, ''), 'turnedUp', m.turned_up) order by m.position)
        from team_people m left join profiles p on p.id = m.profile_id
       where m.team_id = t.id), '[]') as members
      from teams t where t.company_id = ${companyId}
     order by t.created_at, t.id`.execute(db)
  return rows
}
