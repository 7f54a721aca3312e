import type { OfferState } from '@project-week/contract/publishing/offer'
import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { studentState } from './student-state.ts'

/** The company of whose team in the edition this address is a member. */
export async function findTeamCompany(db: Database, edition: string, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .innerJoin('companies', 'companies.id', 'teams.companyId')
    .select('companies.companyName')
    .where('teamMembers.email', '=', email)
    .where('teams.edition', '=', edition)
    .limit(1)
    .executeTakeFirst()
  return row?.companyName
}

/** Whether this address is a member of a team of the edition. */
export const isTeamed = async (db: Database, edition: string, email: string): Promise<boolean> =>
  (await findTeamCompany(db, edition, email)) !== undefined

/** Whether an edition has teams at all. */
export const hasTeams = async (db: Database, edition: string): Promise<boolean> =>
  (await db.selectFrom('teams').select('id').where('edition', '=', edition).limit(1).executeTakeFirst()) !== undefined

/** Where somebody stands in an edition, by the address of their registration or their place. */
export async function findStudentState(db: Database, edition: string, email: string): Promise<StudentState | null> {
  const { rows } = await sql<{ state: StudentState }>`
    select ${studentState} as state
      from profiles
      left join offers on offers.profile_id = profiles.id and offers.edition = profiles.edition
                      and offers.replaced_by is null
     where profiles.edition = ${edition} and profiles.email = ${email}
     order by profiles.withdrawn_at is not null limit 1`.execute(db)
  const [profile] = rows
  return profile?.state ?? ((await isTeamed(db, edition, email)) ? 'placed' : null)
}

export interface OwnOffer {
  profileId: string
  companyName: string
  createdAt: Date
  dueOn: string
  state: OfferState
  answeredAt: Date | null
  reason: string
}

/** Every place that was offered for these registrations. */
export const listOffers = (db: Database, profileIds: readonly string[]): Promise<OwnOffer[]> =>
  profileIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('offers')
        .innerJoin('companies', 'companies.id', 'offers.companyId')
        .select(['offers.profileId', 'companies.companyName', 'offers.createdAt', 'offers.dueOn', 'offers.state'])
        .select(['offers.answeredAt', 'offers.reason'])
        .where('offers.profileId', 'in', profileIds)
        .orderBy('offers.createdAt')
        .execute()
