import { blankIn, SelfReported } from '@project-week/contract/registrations/student-fields'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Asserted, Tables } from '../../db/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import { changeAddress, insertPerson } from '../identity/person.queries.ts'

export type Identity = Selectable<Tables['identities']>
export type AuthorisedUser = Selectable<Tables['authorisedUsers']>

/**
 * Stores what the sign-on asserts, by its subject. A new address changes where the person and their registrations are
 * written to. Otherwise registrations only change in self-reported fields and in the name. Returns the identity's id.
 * Call it in a transaction.
 */
export async function saveIdentity(
  db: Database,
  identity: Omit<Insertable<Tables['identities']>, 'personId'>,
  ip = '',
): Promise<string> {
  const { id, subject, ...asserted } = identity
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 30))`.execute(db)
  const known = await db
    .selectFrom('identities')
    .select(['id', 'personId', 'email', 'firstname', 'lastname'])
    .where('subject', '=', subject)
    .executeTakeFirst()
  const at = new Date(asserted.updatedAt)
  if (known === undefined) {
    const personId = await insertPerson(db, { email: asserted.email, source: 'asserted', at })
    await db
      .insertInto('identities')
      .values({ ...identity, personId })
      .execute()
    return id
  }
  await db.updateTable('identities').set(asserted).where('id', '=', known.id).execute()
  await replaceSelfReported(db, known.personId, asserted)
  await rename(db, known, asserted, { at, ip })
  if (known.email !== asserted.email) {
    await changeAddress(db, known.personId, asserted.email, at)
    await db
      .updateTable('profiles')
      .set({ email: asserted.email })
      .where('personId', '=', known.personId)
      .where('email', '=', known.email)
      .execute()
  }
  return known.id
}

/**
 * A name that the sign-on asserts anew becomes that of the registrations whose edition is not over. One that the office has
 * entered stays while the sign-on asserts what it did before.
 */
async function rename(
  db: Database,
  known: Pick<Identity, 'personId' | 'firstname' | 'lastname'>,
  asserted: Omit<Asserted, 'subject'>,
  { at, ip }: { at: Date; ip: string },
): Promise<void> {
  const changed = (['firstname', 'lastname'] as const).filter((name) => !['', known[name]].includes(asserted[name]))
  if (changed.length === 0) return
  const rows = await db
    .updateTable('profiles as p')
    .from('editions as e')
    .set(Object.fromEntries(changed.map((name) => [name, asserted[name]])))
    .whereRef('e.label', '=', 'p.edition')
    .where(sql<boolean>`e.details ->> 'closingEventMonth' >= ${berlinDay(at).slice(0, 7)}`)
    .where('p.personId', '=', known.personId)
    .returning('p.id')
    .execute()
  const actor = { email: asserted.email, role: asserted.role }
  const entry = { actor, action: 'correct', ip, details: { changed } } as const
  for (const { id } of rows) await recordAudit(db, { now: () => at }, { ...entry, record: ['profile', id] })
}

/** Whether the university asserts this matriculation number. A self-reported one identifies nobody. */
export const hasNumber = (matrikelnummer: string) =>
  sql<boolean>`(matrikelnummer = ${matrikelnummer} and not 'matrikelnummer' = any (self_reported))`

/** Values that the sign-on now asserts replace those that were self-reported because it had none. */
async function replaceSelfReported(
  db: Database,
  personId: string,
  asserted: Pick<Asserted, SelfReported>,
): Promise<void> {
  const blank = blankIn(asserted)
  const known = SelfReported.options.filter((name) => !blank.includes(name))
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'edition', 'selfReported'])
    .where('personId', '=', personId)
    .where(sql<boolean>`self_reported && ${known}::text[]`)
    .forUpdate()
    .execute()
  for (const { id, edition, selfReported } of rows) {
    // If another registration has the number by a sign-on, this one keeps the mark: two would break the index.
    const isTaken = await db
      .selectFrom('profiles')
      .select('id')
      .where('edition', '=', edition)
      .where(hasNumber(asserted.matrikelnummer))
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    const names = selfReported.filter((name) => known.includes(name) && !(name === 'matrikelnummer' && isTaken))
    await db
      .updateTable('profiles')
      .set(Object.fromEntries(names.map((name) => [name, asserted[name]])))
      .set({ selfReported: selfReported.filter((name) => !names.includes(name)) })
      .where('id', '=', id)
      .execute()
  }
}

export const findIdentity = (db: Database, id: string): Promise<Identity | undefined> =>
  db.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst()

/** @param email in any case */
export const findAuthorisedUser = (db: Database, email: string): Promise<AuthorisedUser | undefined> =>
  db
    .selectFrom('authorisedUsers')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .where('removedAt', 'is', null)
    .executeTakeFirst()

export const findAccount = (db: Database, id: string): Promise<AuthorisedUser | undefined> =>
  db.selectFrom('authorisedUsers').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()

/** Orders accounts of one person by rights, highest first. */
export const rightsOf = (column: string) =>
  sql`array_position(array['Admin', 'Viewer', 'Advisor', 'Company', 'Student'], ${sql.ref(column)})`
