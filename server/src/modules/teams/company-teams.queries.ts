import type { CompanyTeam } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * The teams of an edition that somebody sees for their company: they represent the team, are the contact person of the
 * registration, or an admin has imported their address with the company's name.
 */
export async function listCompanyTeams(db: Database, edition: string, email: string): Promise<CompanyTeam[]> {
  const rows = await db
    .selectFrom('teams as t')
    .innerJoin('companies as c', 'c.id', 't.companyId')
    .leftJoin('teamMembers as m', 'm.teamId', 't.id')
    .leftJoin('profiles as p', (join) =>
      join.onRef('p.email', '=', 'm.email').onRef('p.edition', '=', 't.edition').on('p.withdrawnAt', 'is', null),
    )
    .select([
      't.id',
      'c.companyName',
      'm.email',
      'p.firstname',
      'p.lastname',
      'p.currentfieldofstudy',
      'p.germanlanguagelevel',
    ])
    .where('t.edition', '=', edition)
    .where((eb) =>
      eb.or([
        eb('t.representativeEmail', '=', email),
        eb(sql`lower(c.contact_email)`, '=', email),
        eb.exists(
          eb
            .selectFrom('authorisedUsers as a')
            .select('a.id')
            .where('a.email', '=', email)
            .where('a.removedAt', 'is', null)
            .where(sql`lower(a.company)`, '=', sql`lower(c.company_name)`),
        ),
      ]),
    )
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .orderBy('m.position')
    .execute()
  const teams = new Map<string, CompanyTeam>()
  for (const { id, companyName, email: member, ...profile } of rows) {
    const team = teams.get(id) ?? { _id: id, companyName, members: [] }
    teams.set(id, team)
    if (member === null) continue
    team.members.push({
      name: [profile.firstname, profile.lastname].filter(Boolean).join(' '),
      email: member,
      currentfieldofstudy: profile.currentfieldofstudy ?? '',
      germanlanguagelevel: profile.germanlanguagelevel ?? '',
    })
  }
  return [...teams.values()]
}
