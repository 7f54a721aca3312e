import type { CompanyTeam } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { addressAndName } from '../../db/member-json.ts'
import { provedBy } from '../identity/person.queries.ts'

/**
 * The teams of an edition that somebody sees for their company: an address that they have proved represents the team or
 * is the contact person's of the registration, or an admin has imported them with the company's name.
 */
export async function listCompanyTeams(db: Database, edition: string, personId: string): Promise<CompanyTeam[]> {
  const { rows } = await sql<Omit<CompanyTeam, '_id'> & { id: string }>`
    select t.id, c.company_name, coalesce((
             select json_agg(json_build_object(${addressAndName},
                      'currentfieldofstudy', m.currentfieldofstudy,
                      'germanlanguagelevel', coalesce(p.germanlanguagelevel, '')) order by m.position)
               from team_people m left join profiles p on p.id = m.profile_id
              where m.team_id = t.id), '[]') as members
      from teams t
      join companies c on c.id = t.company_id
     where t.edition = ${edition}
       and (exists (select from ${provedBy(personId)} proved
                     where proved.address in (t.representative_email, lower(c.contact_email)))
            or exists (select from authorised_users u
                        where u.person_id = ${personId} and u.removed_at is null
                          and folded(u.company) = folded(c.company_name)))
     order by t.created_at, t.id`.execute(db)
  return rows.map(({ id, ...team }) => ({ _id: id, ...team }))
}
