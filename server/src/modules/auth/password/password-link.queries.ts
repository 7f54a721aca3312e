import type { Database } from '../../../db/database.ts'
import type { AuthorisedUser } from '../auth.queries.ts'

export type LinkPurpose = 'invitation' | 'reset'

export interface NewPasswordLink {
  tokenHash: Buffer
  userId: string
  purpose: LinkPurpose
  now: Date
  expiresAt: Date
}

/** Far below the number of parameters that one statement may have. */
const chunk = 1000

export async function insertPasswordLinks(db: Database, links: readonly NewPasswordLink[]): Promise<void> {
  for (let start = 0; start < links.length; start += chunk) {
    await db
      .insertInto('password_links')
      .values(
        links.slice(start, start + chunk).map((link) => ({
          token_hash: link.tokenHash,
          authorised_user_id: link.userId,
          purpose: link.purpose,
          created_at: link.now,
          expires_at: link.expiresAt,
        })),
      )
      .execute()
  }
}

/** Whether a link of this purpose was made for the user since then. */
export async function hasRecentLink(
  db: Database,
  link: { userId: string; purpose: LinkPurpose; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('password_links')
    .select('purpose')
    .where('authorised_user_id', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .where('created_at', '>', link.since)
    .executeTakeFirst()
  return row !== undefined
}

export interface OpenLink {
  user: AuthorisedUser
  purpose: LinkPurpose
  expiresAt: Date
}

/** The link of a token, while it is good and its user is still one. Locked until the end of a transaction. */
export async function findOpenLink(db: Database, tokenHash: Buffer, now: Date): Promise<OpenLink | undefined> {
  const link = await db
    .selectFrom('password_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (link === undefined) return undefined
  const user = await db
    .selectFrom('authorised_users')
    .selectAll()
    .where('id', '=', link.authorised_user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return user && { user, purpose: link.purpose, expiresAt: link.expires_at }
}

/** Sets the password; every link and session of the account that was there before is worth nothing any more. */
export async function replacePassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('authorised_users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await db.deleteFrom('password_links').where('authorised_user_id', '=', userId).execute()
  await db.deleteFrom('known_devices').where('authorised_user_id', '=', userId).execute()
  await db.deleteFrom('sessions').where('authorised_user_id', '=', userId).execute()
}

export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<=', now).execute()
}
