import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ChangedTeam, LiveOffer } from '../../db/tables.ts'
import type { TeamRow } from './team.queries.ts'

/** The offers that count for these people. */
export async function listLiveOffers(
  db: Database,
  edition: string,
  personIds: readonly string[],
): Promise<LiveOffer[]> {
  const { rows } = await sql<LiveOffer>`
    select o.id, p.person_id, o.state from offers o join profiles p on p.id = o.profile_id
     where o.edition = ${edition} and o.replaced_by is null and o.ended_at is null
       and p.person_id = any(${personIds}::uuid[])
     order by o.id`.execute(db)
  return rows
}

/**
 * Keeps what a team was, in place of what the change before this one kept.
 *
 * @param touched who joined or left
 * @param version of the team as it is now
 */
export async function saveChange(
  db: Database,
  team: TeamRow,
  {
    places,
    offers,
    touched,
  }: { places: number; offers: Pick<ChangedTeam, 'ended' | 'noted'>; touched: readonly string[] },
  version: string,
  madeAt: Date,
): Promise<void> {
  const before: ChangedTeam = {
    representativeEmail: team.representativeEmail,
    publicationId: team.publicationId,
    places,
    members: team.members.map(({ personId }) => personId),
    ...offers,
    offers: await listLiveOffers(db, team.edition, touched),
  }
  const row = { madeAt, before: JSON.stringify(before), version }
  await db
    .insertInto('teamChanges')
    .values({ teamId: team.id, ...row })
    .onConflict((conflict) => conflict.column('teamId').doUpdateSet(row))
    .execute()
}

export const findChange = (db: Database, teamId: string): Promise<{ madeAt: Date; before: ChangedTeam } | undefined> =>
  db.selectFrom('teamChanges').select(['madeAt', 'before']).where('teamId', '=', teamId).executeTakeFirst()

export async function deleteChange(db: Database, teamId: string): Promise<void> {
  await db.deleteFrom('teamChanges').where('teamId', '=', teamId).execute()
}

/** Those who cannot be put back into a team: erased, withdrawn or in another team since. */
export async function listGone(
  db: Database,
  { edition, teamId, personIds }: { edition: string; teamId: string; personIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select back.person_id from unnest(${personIds}::uuid[]) as back(person_id)
     where not exists (select from people who where who.id = back.person_id)
        or exists (select from team_members m
                    where m.edition = ${edition} and m.person_id = back.person_id and m.team_id <> ${teamId})
        or exists (select from student_standing s
                    where s.edition = ${edition} and s.person_id = back.person_id and s.state = 'withdrawn')`.execute(
    db,
  )
  return rows.map(({ personId }) => personId)
}

/** Those who were given a certificate since. */
export async function listCertified(
  db: Database,
  { edition, personIds, since }: { edition: string; personIds: readonly string[]; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('participationCertificates')
    .select('personId')
    .where('edition', '=', edition)
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .where('revokedAt', 'is', null)
    .where('issuedAt', '>', since)
    .execute()
  return rows.map(({ personId }) => personId)
}

/** Names of people of an edition, or their addresses. */
export async function listNames(db: Database, edition: string, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select trim(p.firstname || ' ' || p.lastname) from profiles p
                      where p.edition = ${edition} and p.person_id = who.id
                      order by p.withdrawn_at desc nulls first limit 1), who.email) as name
      from people who where who.id = any(${personIds}::uuid[]) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Offers count again that a change had ended, and those that it had noted are gone. */
export async function restoreOffers(db: Database, { ended, noted }: ChangedTeam): Promise<void> {
  await sql`delete from offers where id = any(${noted}::uuid[])`.execute(db)
  await sql`update offers set ended_at = null, ended_because = null where id = any(${ended}::uuid[])`.execute(db)
}
