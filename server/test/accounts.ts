import type { AuthorisedUserType } from '@project-week/contract/auth/roles'
import type { Database } from '#src/db/database.ts'
import type { AuthorisedUser } from '#src/modules/auth/auth.queries.ts'
import { keepUnder } from '#src/modules/identity/person.queries.ts'
import type { SampleStudents } from '#src/sample/students.ts'
import { authorisedUserOf } from './factories.ts'

/** An account with the person whom its address is kept under. */
export async function insertAccount(
  db: Database,
  type: AuthorisedUserType,
  createdAt: Date,
  email?: string,
): Promise<AuthorisedUser> {
  const user = authorisedUserOf(type, createdAt, email)
  const personId = await keepUnder(db, user.email, createdAt)
  return db
    .insertInto('authorisedUsers')
    .values({ ...user, personId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The person who is written to at an address. */
export const personOf = async (db: Database, email: string): Promise<string> =>
  (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Invented students who are registered. */
export async function insertStudents(db: Database, made: SampleStudents): Promise<void> {
  // Far below the number of parameters that one statement may have.
  const chunk = 500
  for (let at = 0; at < made.people.length; at += chunk) {
    const part = <Row>(rows: readonly Row[]) => rows.slice(at, at + chunk)
    await db.insertInto('people').values(part(made.people)).execute()
    await db.insertInto('personAddresses').values(part(made.addresses)).execute()
    await db.insertInto('identities').values(part(made.identities)).execute()
    await db.insertInto('profiles').values(part(made.profiles)).execute()
  }
}
