import type { StudentState } from '@project-week/contract/states'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosen, type RowChoice } from '../../db/row-choice.ts'
import { streamRows } from '../../db/stream-rows.ts'
import type { Tables } from '../../db/tables.ts'
import { hasNumber, type Identity } from '../auth/auth.queries.ts'

export type ProfileRow = Selectable<Tables['profiles']>

/** What a registration has from its start. */
export type Registered = Omit<
  ProfileRow,
  'withdrawnAt' | 'takenBackInAt' | 'challenges' | 'toldOfGone' | 'answers' | 'answersRemindedAt'
>

/** What is registered: not what was withdrawn. */
const registered = (db: Database) => db.selectFrom('profiles').selectAll().where('withdrawnAt', 'is', null)

/**
 * Answers whether the person of the sign-on had registered for another edition, by it or another one with their number; or
 * undefined where this person or asserted matriculation number is registered already.
 */
export function insertProfile(
  db: Database,
  profile: Omit<Insertable<Tables['profiles']>, 'registeredBefore'>,
  { personId, matrikelnummer }: Identity,
): Promise<Pick<ProfileRow, 'registeredBefore'> | undefined> {
  const earlier = registered(db)
    .clearSelect()
    .select('id')
    .where((is) => is.or([is('personId', '=', personId), hasNumber(matrikelnummer)]))
    .where('edition', '<>', profile.edition)
  return db
    .insertInto('profiles')
    .values((eb) => ({ ...profile, registeredBefore: eb.exists(earlier).$castTo<boolean>() }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('registeredBefore')
    .executeTakeFirst()
}

export const findProfile = (db: Database, edition: string, personId: string): Promise<ProfileRow | undefined> =>
  registered(db).where('edition', '=', edition).where('personId', '=', personId).executeTakeFirst()

export const findNewestProfile = (db: Database, personId: string): Promise<ProfileRow | undefined> =>
  registered(db).where('personId', '=', personId).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()

/** Also a withdrawn one. */
export const findLastProfile = (db: Database, personId: string): Promise<ProfileRow | undefined> =>
  db
    .selectFrom('profiles')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A person's registration for an edition, held until the transaction ends. */
export const lockProfile = (db: Database, edition: string, personId: string): Promise<ProfileRow | undefined> =>
  registered(db).where('edition', '=', edition).where('personId', '=', personId).forUpdate().executeTakeFirst()

/** A registration that is not withdrawn. */
export const findRegistered = (db: Database, id: string): Promise<ProfileRow | undefined> =>
  registered(db).where('id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockRegistered = (db: Database, id: string): Promise<ProfileRow | undefined> =>
  registered(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** A registration, withdrawn or not, held until the transaction ends. */
export const lockAny = (db: Database, id: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Whether another registration of this edition counts that has the same person or asserted matriculation number. Until the
 * transaction ends the person cannot register.
 */
export async function hasOtherRegistration(
  db: Database,
  { id, edition, personId, matrikelnummer, selfReported }: ProfileRow,
): Promise<boolean> {
  await db.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute()
  const row = await registered(db)
    .where('id', '<>', id)
    .where('edition', '=', edition)
    .where((is) =>
      is.or([
        is('personId', '=', personId),
        ...(selfReported.includes('matrikelnummer') ? [] : [hasNumber(matrikelnummer)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the university asserted last of a person, however they are signed in. */
export const findIdentityOf = (db: Database, personId: string): Promise<Identity | undefined> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All that a person ever registered, withdrawn ones included, newest first. */
export const listOwnProfiles = (db: Database, personId: string): Promise<ProfileRow[]> =>
  db.selectFrom('profiles').selectAll().where('personId', '=', personId).orderBy('createdAt', 'desc').execute()

export const updateProfile = (db: Database, id: string, changes: Updateable<Tables['profiles']>): Promise<ProfileRow> =>
  db.updateTable('profiles').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Deletes all that a person ever registered; answers the ids. */
export async function deleteProfiles(db: Database, personId: string): Promise<string[]> {
  const rows = await db.deleteFrom('profiles').where('personId', '=', personId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Forgets the sign-ons of somebody and, unless an account or an offer to advise is theirs, who they are. */
export async function deletePerson(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('identities').where('personId', '=', personId).execute()
  await sql`
    delete from people p where id = ${personId}
       and not exists (select from authorised_users u where u.person_id = p.id)
       and not exists (select from advisors a where a.person_id = p.id)`.execute(db)
}

export async function listBatches(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('profiles').select('edition').distinct().execute()
  return rows.map((row) => row.edition)
}

export type ListedProfileRow = ProfileRow & {
  state: StudentState
  team: string
  hasCertificate: boolean
  tags: string[]
  /** The companies whose challenges they named, in their order. */
  named: string[]
}

/** Whether anybody has named challenges, in an edition or in any. */
export async function areChallengesNamed(db: Database, edition: string | undefined): Promise<boolean> {
  const some = db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`challenges <> '{}'`)
    .limit(1)
  const row = await (edition === undefined ? some : some.where('edition', '=', edition)).executeTakeFirst()
  return row !== undefined
}

/** With where each student stands; the withdrawn are among them, unless they have registered again. */
export function streamProfiles(db: Database, { edition, ids }: RowChoice): AsyncIterable<ListedProfileRow> {
  const all = db
    .selectFrom('profiles')
    .innerJoin('studentStanding as standing', 'standing.profileId', 'profiles.id')
    .leftJoin('companies', 'companies.id', 'standing.companyId')
    .selectAll('profiles')
    .select([
      'standing.state',
      sql<string>`coalesce(companies.company_name, '')`.as('team'),
      sql<boolean>`exists (
        select from participation_certificates c
         where c.edition = profiles.edition and c.person_id = profiles.person_id and c.revoked_at is null)`.as(
        'hasCertificate',
      ),
      sql<string[]>`array(
        select tag from tags where tags.profile_id = profiles.id order by tag collate "de-x-icu")`.as('tags'),
      sql<string[]>`case when profiles.challenges = '{}' then '{}' else array(
        select c.company_name from unnest(profiles.challenges) with ordinality as named (id, place)
          join companies c on c.id = named.id order by place) end`.as('named'),
    ])
  const some =
    edition === undefined ? all : all.where('profiles.edition', '=', edition).where('standing.edition', '=', edition)
  if (ids === undefined) return streamRows(db, some.orderBy('profiles.createdAt').orderBy('profiles.id'))
  return streamRows(db, some.innerJoin(chosen(ids), 'chosen.id', 'profiles.id').orderBy('chosen.at'))
}
