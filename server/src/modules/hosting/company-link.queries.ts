import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type LinkRow = Selectable<Tables['companyLinks']> & {
  /** The newest of its company, to the contact that it has now. */
  isLast: boolean
}

export interface NewLink {
  tokenHash: Buffer
  companyId: string
  email: string
  createdAt: Date
  expiresAt: Date
  publicationId: string | null
}

export async function insertLinks(db: Database, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  await db
    .insertInto('companyLinks')
    .values(links.map((link) => ({ ...link, revokedAt: null })))
    .execute()
}

const links = (db: Database) =>
  db
    .selectFrom('companyLinks as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .selectAll('l')
    .select(
      sql<boolean>`lower(c.contact_email) = l.email and not exists (
        select from company_links n where n.company_id = l.company_id and n.number > l.number)`.as('isLast'),
    )

export const findLinkByToken = (db: Database, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  links(db).where('l.tokenHash', '=', tokenHash).executeTakeFirst()

export const findLastLink = (db: Database, companyId: string): Promise<LinkRow | undefined> =>
  links(db).where('l.companyId', '=', companyId).orderBy('l.number', 'desc').limit(1).executeTakeFirst()

export async function revokeLinks(db: Database, companyId: string, now: Date): Promise<void> {
  await db
    .updateTable('companyLinks')
    .set({ revokedAt: now })
    .where('companyId', '=', companyId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Companies of an edition with this contact that have a team. */
export async function listHostsOf(db: Database, edition: string, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
     where c.edition = ${edition} and lower(c.contact_email) = ${email}
       and exists (select from teams t where t.company_id = c.id)
     order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
