import type { OwnTeam } from '@project-week/contract/registrations/profile'
import type { Database } from '../../db/database.ts'

/** The team of an edition that this address is a member of. A member without a registration has no name here. */
export async function findOwnTeam(db: Database, edition: string, email: string): Promise<OwnTeam | undefined> {
  const rows = await db
    .selectFrom('team_members as own')
    .innerJoin('teams', 'teams.id', 'own.team_id')
    .innerJoin('companies', 'companies.id', 'teams.company_id')
    .innerJoin('team_members as member', 'member.team_id', 'teams.id')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.email', '=', 'member.email')
        .on('profiles.edition', '=', edition)
        .on('profiles.withdrawn_at', 'is', null),
    )
    .select([
      'companies.company_name',
      'teams.representative_email',
      'member.email',
      'profiles.firstname',
      'profiles.lastname',
    ])
    .where('own.email', '=', email)
    .where('teams.edition', '=', edition)
    .orderBy('teams.created_at')
    .orderBy('member.position')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  return {
    companyName: first.company_name,
    representativeEmail: first.representative_email,
    members: rows.map((row) => ({ name: [row.firstname, row.lastname].filter(Boolean).join(' '), email: row.email })),
  }
}
