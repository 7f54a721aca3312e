import { mostPairs } from '@project-week/contract/people/same-person'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Pairs of people who share an address, each pair once; the most recently recorded address first. */
export async function listPairIds(db: Database): Promise<{ address: string; ids: [string, string] }[]> {
  const { rows } = await sql<{ address: string; one: string; other: string }>`
    select min(a.address) as address, a.person_id as one, b.person_id as other
      from person_addresses a
      join person_addresses b on b.address = a.address and b.person_id > a.person_id
     group by a.person_id, b.person_id
     order by max(greatest(a.noted_at, b.noted_at)) desc, 2, 3 limit ${mostPairs}`.execute(db)
  return rows.map(({ address, one, other }) => ({ address, ids: [one, other] }))
}

/** Facts by which the office distinguishes people, besides how they are known. */
export async function listMarks(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, { numbers: string[]; signOns: { subject: string; at: Date }[] }>> {
  const identities = await db
    .selectFrom('identities')
    .select(['personId', 'subject', 'updatedAt as at', 'matrikelnummer'])
    .where('personId', 'in', personIds)
    .orderBy('updatedAt', 'desc')
    .execute()
  const profiles = await db
    .selectFrom('profiles')
    .select(['personId', 'matrikelnummer'])
    .where('personId', 'in', personIds)
    .execute()
  return new Map(
    personIds.map((id) => {
      const own = identities.filter(({ personId }) => personId === id)
      const numbers = [...own, ...profiles.filter(({ personId }) => personId === id)].map((row) => row.matrikelnummer)
      return [
        id,
        {
          numbers: [...new Set(numbers)].filter((number) => number !== ''),
          signOns: own.map(({ subject, at }) => ({ subject, at })),
        },
      ]
    }),
  )
}

/**
 * The addresses that two people share; first the one to mail a link to, which either has proved. `isOthers`: a third
 * person has proved it, and so owns the mailbox now.
 */
export async function listSharedAddresses(
  db: Database,
  one: string,
  other: string,
): Promise<{ address: string; isOthers: boolean }[]> {
  const { rows } = await sql<{ address: string; isOthers: boolean }>`
    select a.address, exists (select from person_addresses c
                               where c.address = a.address and c.proved_at is not null
                                 and c.person_id not in (${one}, ${other})) as is_others
      from person_addresses a join person_addresses b on b.address = a.address
     where a.person_id = ${one} and b.person_id = ${other}
     order by is_others, coalesce(a.proved_at, b.proved_at) desc nulls last,
              greatest(a.noted_at, b.noted_at) desc, a.address`.execute(db)
  return rows
}

/** The pending links that join two people. */
export const listWaiting = (db: Database, now: Date) =>
  db
    .selectFrom('links')
    .select(['fromPersonId', 'intoPersonId', 'address', 'expiresAt'])
    .where('kind', '=', 'join-people')
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()

/** These people's current addresses, each once. */
export const listEmails = async (db: Database, ids: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('people').select('email').distinct().where('id', 'in', ids).orderBy('email').execute()).map(
    ({ email }) => email,
  )

/** Whether the first person's sign-on waits, after it was used with the password of the other's account. */
export async function isWaiting(db: Database, { from, into }: { from: string; into: string }): Promise<boolean> {
  const { rows } = await sql`
    select from identities i join authorised_users a on a.id = i.waits_for
     where i.person_id = ${from} and a.person_id = ${into} and a.removed_at is null`.execute(db)
  return rows.length > 0
}

export const endWaiting = async (db: Database, personId: string): Promise<void> => {
  await db.updateTable('identities').set({ waitsFor: null }).where('personId', '=', personId).execute()
}

export const listAccountIds = async (db: Database, personId: string): Promise<string[]> =>
  (await db.selectFrom('authorisedUsers').select('id').where('personId', '=', personId).execute()).map(({ id }) => id)
