import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { LinkKind, Tables } from '../../db/tables.ts'
import { optOutIdOf } from './address-digest.ts'

export type LinkRow = Selectable<Tables['links']>
export type NewLink = Insertable<Tables['links']>

/** Far below the number of parameters that one statement may have. */
const chunk = 1000

/** Writes links; one that is there already, as that to unsubscribe, stays as it is. */
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

/** The same, held until the transaction ends, as whoever held it before has left it. */
export const lockByHash = (db: Database, kinds: readonly LinkKind[], tokenHash: Buffer): Promise<LinkRow | undefined> =>
  byHash(db, kinds, tokenHash).forUpdate().executeTakeFirst()

export const findLinkById = (db: Database, id: string): Promise<LinkRow | undefined> =>
  db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst()

/** Of these links those that are for this address, which one out of news knows by its digest alone. */
export const listLinksTo = (db: Database, address: string, ids: readonly string[]): Promise<LinkRow[]> =>
  db
    .selectFrom('links')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((is) =>
      is.or([is('address', '=', address), is.and([is('address', '=', ''), is('id', '=', optOutIdOf(address))])]),
    )
    .execute()

/** A link has another token from now on. */
export async function renewToken(
  db: Database,
  id: string,
  { version, tokenHash }: Pick<LinkRow, 'version' | 'tokenHash'>,
): Promise<void> {
  await db.updateTable('links').set({ version, tokenHash }).where('id', '=', id).execute()
}

/** What a kind of link is for. */
type LinkedTo = Partial<
  Pick<LinkRow, 'authorisedUserId' | 'personId' | 'fromPersonId' | 'intoPersonId' | 'address' | 'companyId'>
>

const linksTo = (to: LinkedTo) =>
  sql<boolean>`${sql.join(
    Object.entries(to).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )}`

/** All that is unused is used up: whoever has opened one of these needs none of the others. */
export async function markUsed(db: Database, to: LinkedTo, at: Date): Promise<void> {
  await db.updateTable('links').set({ usedAt: at }).where(linksTo(to)).where('usedAt', 'is', null).execute()
}

export async function revokeLinks(db: Database, to: LinkedTo, at: Date): Promise<void> {
  await db.updateTable('links').set({ revokedAt: at }).where(linksTo(to)).where('revokedAt', 'is', null).execute()
}

/**
 * Whether a link was made since then that can still be opened. One that was made later than now was made before the clock
 * was set back, and says nothing.
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

/** Deletes what nobody can use any more. Of a company's link the office still sees that it has expired. */
export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('links').where('expiresAt', '<=', now).where('kind', '<>', 'hosting').execute()
}
