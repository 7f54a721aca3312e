import type { OfferState } from '@project-week/contract/publishing/offer'
import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

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

/** Whether somebody turned up, once their team has been checked in. */
async function findAttendance(db: Database, edition: string, email: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ turnedUp: boolean }>`
    select a.turned_up from attendance a
      join team_members m on m.team_id = a.team_id and m.email = a.email
      join teams t on t.id = a.team_id
     where t.edition = ${edition} and a.email = ${email} limit 1`.execute(db)
  return rows[0]?.turnedUp
}

/** Where somebody stands in an edition, by the address of their registration or their place. */
export async function findStudentState(db: Database, edition: string, email: string): Promise<StudentState | null> {
  const isPlaced = await isTeamed(db, edition, email)
  const attendance = await findAttendance(db, edition, email)
  if (attendance !== undefined) return attendance ? 'turned-up' : 'absent'
  const { rows } = await sql<{ isWithdrawn: boolean; wasTold: boolean; answer: OfferState | null }>`
    select p.withdrawn_at is not null as is_withdrawn, o.state as answer,
           exists (select from publication_news n where n.profile_id = p.id) as was_told
      from profiles p
      left join offers o on o.profile_id = p.id and o.edition = p.edition and o.replaced_by is null
     where p.edition = ${edition} and p.email = ${email}
     order by p.withdrawn_at is not null limit 1`.execute(db)
  const [profile] = rows
  if (profile?.isWithdrawn === true) return 'withdrawn'
  if (profile?.answer === 'declined') return 'declined'
  if (isPlaced) return profile?.answer === 'open' ? 'asked' : (profile?.answer ?? 'placed')
  if (profile === undefined) return null
  return profile.wasTold ? 'without-team' : 'registered'
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
