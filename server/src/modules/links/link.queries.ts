import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { LinkKind, Tables } from '../../db/tables.ts'
import { optOutIdOf } from './address-digest.ts'

export type LinkRow = Selectable<Tables['links']>
export type NewLink = Insertable<Tables['links']>

/** Far below the limit of parameters per statement. */
const chunk = 1000

/** Inserts links; an existing one, such as an unsubscribe link, stays unchanged. */
export async function insertLinks(db: Database, links: readonly NewLink[]): Promise<void> {
  for (let at = 0; at < links.length; at += chunk) {
    await db
      .insertInto('links')
      .values(links.slice(at, at + chunk))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

const byHash = (db: Database, kinds: readonly LinkKind[], tokenHash: Buffer) =>
  db.selectFrom('links').selectAll().where('tokenHash', '=', tokenHash).where('kind', 'in', kinds)

export const findByHash = (db: Database, kinds: readonly LinkKind[], tokenHash: Buffer): Promise<LinkRow | undefined> =>
  byHash(db, kinds, tokenHash).executeTakeFirst()

/** The same, locked until the transaction ends, in the state left by the previous holder. */
export const lockByHash = (db: Database, kinds: readonly LinkKind[], tokenHash: Buffer): Promise<LinkRow | undefined> =>
  byHash(db, kinds, tokenHash).forUpdate().executeTakeFirst()

export const findLinkById = (db: Database, id: string): Promise<LinkRow | undefined> =>
  db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of these links that are for this address; a link out of news knows only its digest. */
export const listLinksTo = (db: Database, address: string, ids: readonly string[]): Promise<LinkRow[]> =>
  db
    .selectFrom('links')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((is) =>
      is.or([is('address', '=', address), is.and([is('address', '=', ''), is('id', '=', optOutIdOf(address))])]),
    )
    .execute()

/** Replaces a link's token. */
export async function renewToken(
  db: Database,
  id: string,
  { version, tokenHash }: Pick<LinkRow, 'version' | 'tokenHash'>,
): Promise<void> {
  await db.updateTable('links').set({ version, tokenHash }).where('id', '=', id).execute()
}

/** The target of a kind of link. */
type LinkedTo = Partial<
  Pick<LinkRow, 'authorisedUserId' | 'personId' | 'fromPersonId' | 'intoPersonId' | 'address' | 'companyId'>
>

const linksTo = (to: LinkedTo) =>
  sql<boolean>`${sql.join(
    Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )}`

/** Marks all unused links for a purpose as used: after one was opened, the others are not needed. */
export async function markUsed(db: Database, to: LinkedTo, at: Date): Promise<void> {
  await db.updateTable('links').set({ usedAt: at }).where(linksTo(to)).where('usedAt', 'is', null).execute()
}

/** Answers whether there was one. */
export async function revokeLinks(db: Database, to: LinkedTo, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('links')
    .set({ revokedAt: at })
    .where(linksTo(to))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whether a link that is still valid was made since then. One from the future predates a clock that was set back, and
 * is ignored.
 */
export async function hasRecentLink(
  db: Database,
  to: LinkedTo,
  { kind, since, now }: { kind: LinkKind; since: Date; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('links')
    .select('id')
    .where(linksTo(to))
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', now)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes expired links, except a company's, so that the office still sees that it has expired. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('links').where('expiresAt', '<=', now).where('kind', '<>', 'hosting').execute()
}
