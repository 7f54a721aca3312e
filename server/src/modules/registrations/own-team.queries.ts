import type { OwnTeam } from '@project-week/contract/registrations/profile'
import type { Database } from '../../db/database.ts'

/** The team of an edition that this address is a member of. A member without a registration has no name here. */
export async function findOwnTeam(db: Database, edition: string, email: string): Promise<OwnTeam | undefined> {
  const rows = await db
    .selectFrom('teamMembers as own')
    .innerJoin('teams', 'teams.id', 'own.teamId')
    .innerJoin('companies', 'companies.id', 'teams.companyId')
    .innerJoin('teamMembers as member', 'member.teamId', 'teams.id')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.email', '=', 'member.email')
        .on('profiles.edition', '=', edition)
        .on('profiles.withdrawnAt', 'is', null),
    )
    .select([
      'companies.companyName',
      'teams.representativeEmail',
      'member.email',
      'profiles.firstname',
      'profiles.lastname',
    ])
    .where('own.email', '=', email)
    .where('teams.edition', '=', edition)
    .orderBy('teams.createdAt')
    .orderBy('member.position')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  return {
    companyName: first.companyName,
    representativeEmail: first.representativeEmail,
    members: rows.map((row) => ({ name: [row.firstname, row.lastname].filter(Boolean).join(' '), email: row.email })),
  }
}

/** Whether an edition has teams at all. */
export const hasTeams = async (db: Database, edition: string): Promise<boolean> =>
  (await db.selectFrom('teams').select('id').where('edition', '=', edition).limit(1).executeTakeFirst()) !== undefined
