import type { OfferState } from '@project-week/contract/publishing/offer'
import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Whether somebody is a member of a team of the edition. */
export const isTeamed = async (db: Database, edition: string, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('teamMembers')
    .select('teamId')
    .where('edition', '=', edition)
    .where('personId', '=', personId)
    .executeTakeFirst()) !== undefined

/** Holds somebody's team of an edition until the transaction ends. */
export async function lockTeamOf(db: Database, edition: string, personId: string): Promise<void> {
  await sql`
    select id from teams where id = (select team_id from team_members where edition = ${edition} and person_id = ${personId})
       for update`.execute(db)
}

/** Whether a check-in says that somebody was there, or was not. */
export const isCheckedIn = async (db: Database, edition: string, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('attendance')
    .select('personId')
    .where('edition', '=', edition)
    .where('personId', '=', personId)
    .executeTakeFirst()) !== undefined

/** The editions in which somebody is in a team. */
export async function listTeamEditions(db: Database, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('teamMembers').select('edition').where('personId', '=', personId).execute()
  return rows.map(({ edition }) => edition)
}

/** Who withdraws is asked nothing any more; that they declined stays. @param at by the programme clock */
export async function endOffersOf(db: Database, profileId: string, at: string): Promise<void> {
  await db
    .updateTable('offers')
    .set({ endedAt: at, endedBecause: 'withdrawn' })
    .where('profileId', '=', profileId)
    .where('state', '<>', 'declined')
    .where('replacedBy', 'is', null)
    .where('endedAt', 'is', null)
    .execute()
}

/** That a student declined no longer counts; it stays on record. @param at by the programme clock */
export async function endDecline(db: Database, profileId: string, at: string): Promise<void> {
  await db
    .updateTable('offers')
    .set({ endedAt: at, endedBecause: 'taken-back-in' })
    .where('profileId', '=', profileId)
    .where('state', '=', 'declined')
    .where('replacedBy', 'is', null)
    .where('endedAt', 'is', null)
    .execute()
}

/** Whether an edition has teams at all. */
export const hasTeams = async (db: Database, edition: string): Promise<boolean> =>
  (await db.selectFrom('teams').select('id').where('edition', '=', edition).limit(1).executeTakeFirst()) !== undefined

/** Where a student stands in an edition. */
export const findStanding = (
  db: Database,
  edition: string,
  personId: string,
): Promise<{ state: StudentState } | undefined> =>
  db
    .selectFrom('studentStanding')
    .select('state')
    .where('edition', '=', edition)
    .where('personId', '=', personId)
    .executeTakeFirst()

export interface OwnOffer {
  profileId: string
  companyName: string
  createdAt: Date
  dueOn: string
  state: OfferState
  answeredAt: Date | null
  endedAt: Date | null
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
        .select(['offers.answeredAt', 'offers.endedAt', 'offers.reason'])
        .where('offers.profileId', 'in', profileIds)
        .orderBy('offers.createdAt')
        .execute()
