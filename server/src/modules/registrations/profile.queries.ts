import type { StudentState } from '@project-week/contract/states'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosen, type RowChoice } from '../../db/row-choice.ts'
import { streamRows } from '../../db/stream-rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { Person } from '../../http/actor.ts'
import { studentState, studentTags, studentTeam } from './student-state.ts'

export type ProfileRow = Selectable<Tables['profiles']>

/** Answers the new row, or undefined where this identity or matriculation number is registered already. */
export const insertProfile = (db: Database, profile: Insertable<Tables['profiles']>): Promise<ProfileRow | undefined> =>
  db
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** What is registered: not what was withdrawn. */
const registered = (db: Database) => db.selectFrom('profiles').selectAll().where('withdrawnAt', 'is', null)

export const findProfile = (db: Database, edition: string, identityId: string): Promise<ProfileRow | undefined> =>
  registered(db).where('edition', '=', edition).where('identityId', '=', identityId).executeTakeFirst()

type Owner = Pick<Person, 'identityId' | 'email'>

/**
 * A person's own profiles: those of the university identity, with those that were imported with its address, or, for somebody who signed in with an e-mail address that
 * an admin imported, those registered with it.
 */
const own = (db: Database, { identityId, email }: Owner) =>
  identityId === null
    ? db.selectFrom('profiles').selectAll().where('email', '=', email)
    : db
        .selectFrom('profiles')
        .selectAll()
        .where((is) =>
          is.or([is('identityId', '=', identityId), is.and([is('identityId', 'is', null), is('email', '=', email)])]),
        )

export const findNewestProfile = (db: Database, owner: Owner): Promise<ProfileRow | undefined> =>
  own(db, owner).where('withdrawnAt', 'is', null).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

/** A person's registration for an edition, held until the transaction ends. */
export const lockProfile = (db: Database, edition: string, owner: Owner): Promise<ProfileRow | undefined> =>
  own(db, owner).where('edition', '=', edition).where('withdrawnAt', 'is', null).forUpdate().executeTakeFirst()

/** A registration that is not withdrawn. */
export const findRegistered = (db: Database, id: string): Promise<ProfileRow | undefined> =>
  registered(db).where('id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockRegistered = (db: Database, id: string): Promise<ProfileRow | undefined> =>
  registered(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** All that a person ever registered, withdrawn ones included, newest first. */
export const listOwnProfiles = (db: Database, owner: Owner): Promise<ProfileRow[]> =>
  own(db, owner).orderBy('createdAt', 'desc').execute()

export const updateProfile = (db: Database, id: string, changes: Updateable<Tables['profiles']>): Promise<ProfileRow> =>
  db.updateTable('profiles').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes all that a person ever registered; answers the ids. */
export async function deleteProfiles(db: Database, owner: Owner): Promise<string[]> {
  const ids = (await listOwnProfiles(db, owner)).map((row) => row.id)
  if (ids.length > 0) await db.deleteFrom('profiles').where('id', 'in', ids).execute()
  return ids
}

export async function hasEarlierProfile(db: Database, matrikelnummer: string, edition: string): Promise<boolean> {
  const row = await registered(db)
    .where('matrikelnummer', '=', matrikelnummer)
    .where('edition', '<>', edition)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody with this number had registered by then. */
export async function hasProfileBefore(db: Database, matrikelnummer: string, at: Date): Promise<boolean> {
  const row = await registered(db)
    .where(sql`lower(matrikelnummer)`, '=', matrikelnummer.toLowerCase())
    .where('createdAt', '<', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Addresses and matriculation numbers of an edition's students, the withdrawn among them. */
export async function listProfileKeys(db: Database, edition: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['email', 'matrikelnummer'])
    .where('edition', '=', edition)
    .execute()
  return rows.flatMap(({ email, matrikelnummer }) => [email, matrikelnummer])
}

export async function listBatches(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('edition').distinct().execute()
  return rows.map((row) => row.edition)
}

export type ListedProfileRow = ProfileRow & { state: StudentState; team: string; tags: string[] }

/** With the state of each; the withdrawn are among them, unless they have registered again. */
export function streamProfiles(db: Database, { edition, ids }: RowChoice): AsyncIterable<ListedProfileRow> {
  const all = db
    .selectFrom('profiles')
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.profileId', '=', 'profiles.id')
        .onRef('offers.edition', '=', 'profiles.edition')
        .on('offers.replacedBy', 'is', null),
    )
    .selectAll('profiles')
    .select([studentState.as('state'), studentTeam.as('team'), studentTags.as('tags')])
    .where(
      sql<boolean>`(profiles.withdrawn_at is null or not exists (
        select from profiles again
         where again.edition = profiles.edition and again.identity_id = profiles.identity_id
           and again.withdrawn_at is null))`,
    )
  const some = edition === undefined ? all : all.where('profiles.edition', '=', edition)
  if (ids === undefined) return streamRows(db, some.orderBy('profiles.createdAt').orderBy('profiles.id'))
  return streamRows(db, some.innerJoin(chosen(ids), 'chosen.id', 'profiles.id').orderBy('chosen.at'))
}
