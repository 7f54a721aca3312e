import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AuthorisedUser } from '../auth/auth.queries.ts'
import { keepAllUnder } from '../identity/person.queries.ts'
import type { ImportedUser } from '@project-week/contract/imports/import'

/** The accounts of a person, the removed ones too. */
export const listAccountsOf = (db: Database, personId: string): Promise<AuthorisedUser[]> =>
  db.selectFrom('authorisedUsers').selectAll().where('personId', '=', personId).execute()

/** All of these addresses that are known, the removed ones too; locked where a transaction asks. */
export async function listKnownUsers(db: Database, emails: readonly string[]): Promise<Map<string, AuthorisedUser>> {
  const rows = await db
    .selectFrom('authorisedUsers')
    .selectAll()
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** Two imports at once take turns, so that neither invites whom the other has just added. */
export async function lockImports(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import of authorised users'))`.execute(db)
}

/** Far below the number of parameters that one statement may have. */
const chunk = 1000

/**
 * Adds users, kept under their addresses, or overwrites what is known of them; a removed one is authorised again.
 *
 * @param users with the person of those who are known
 * @returns them by address
 */
export async function saveUsers(
  db: Database,
  users: readonly (ImportedUser & { id: string; personId: string | undefined })[],
  now: Date,
): Promise<Map<string, AuthorisedUser>> {
  const saved = new Map<string, AuthorisedUser>()
  const people = await keepAllUnder(
    db,
    users.flatMap(({ email, personId }) => (personId === undefined ? [email] : [])),
    now,
  )
  for (let start = 0; start < users.length; start += chunk) {
    const rows = await db
      .insertInto('authorisedUsers')
      .values(
        users.slice(start, start + chunk).map((user) => ({
          id: user.id,
          personId: user.personId ?? people.get(user.email) ?? '',
          email: user.email,
          type: user.type,
          firstName: user.firstName,
          lastName: user.lastName,
          company: user.company,
          passwordHash: null,
          createdAt: now,
          invitedAt: now,
          removedAt: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet((eb) => ({
          type: eb.ref('excluded.type'),
          firstName: eb.ref('excluded.firstName'),
          lastName: eb.ref('excluded.lastName'),
          company: eb.ref('excluded.company'),
          // Only who comes back is invited anew.
          invitedAt: sql<Date | null>`case when authorised_users.removed_at is null
            then authorised_users.invited_at else excluded.invited_at end`,
          removedAt: null,
        })),
      )
      .returningAll()
      .execute()
    for (const row of rows) saved.set(row.email, row)
  }
  return saved
}
