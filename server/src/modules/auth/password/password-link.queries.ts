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
      .insertInto('passwordLinks')
      .values(
        links.slice(start, start + chunk).map((link) => ({
          tokenHash: link.tokenHash,
          authorisedUserId: link.userId,
          purpose: link.purpose,
          createdAt: link.now,
          expiresAt: link.expiresAt,
        })),
      )
      .execute()
  }
}

/**
 * Whether a link of this purpose was made for the user since then. One that was made later than now was made before the
 * clock was set back, and says nothing.
 */
export async function hasRecentLink(
  db: Database,
  link: { userId: string; purpose: LinkPurpose; since: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('passwordLinks')
    .select('purpose')
    .where('authorisedUserId', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .where('createdAt', '>', link.since)
    .where('createdAt', '<=', link.now)
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
    .selectFrom('passwordLinks')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (link === undefined) return undefined
  const user = await db
    .selectFrom('authorisedUsers')
    .selectAll()
    .where('id', '=', link.authorisedUserId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return user && { user, purpose: link.purpose, expiresAt: link.expiresAt }
}

/** Sets the password; every link and session of the account that was there before is worth nothing any more. */
export async function replacePassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('authorisedUsers').set({ passwordHash }).where('id', '=', userId).execute()
  await db.deleteFrom('passwordLinks').where('authorisedUserId', '=', userId).execute()
  await db.deleteFrom('knownDevices').where('authorisedUserId', '=', userId).execute()
  await db.deleteFrom('sessions').where('authorisedUserId', '=', userId).execute()
}

export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('passwordLinks').where('expiresAt', '<=', now).execute()
}
