import { type NotNull, sql } from 'kysely'
import type { AddressState } from '@project-week/contract/states'
import type { Database } from '../../db/database.ts'
import { provedBy } from '../identity/person.queries.ts'
import type { LinkRow } from '../links/link.queries.ts'

/** A link that a company got by mail. */
export interface CompanyLink extends LinkRow {
  companyId: string
  expiresAt: Date
  addressState: AddressState
  /** The newest of its company, to the contact that it has now. */
  isLast: boolean
}

const links = (db: Database) =>
  db
    .selectFrom('links as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .innerJoin('companyStanding as s', 's.companyId', 'c.id')
    .selectAll('l')
    .select('s.addressState')
    .select(
      sql<boolean>`lower(c.contact_email) = l.address and not exists (
        select from links n where n.company_id = l.company_id and n.number > l.number)`.as('isLast'),
    )
    .$narrowType<{ companyId: NotNull; expiresAt: NotNull }>()

export const findCompanyLink = (db: Database, id: string): Promise<CompanyLink | undefined> =>
  links(db).where('l.id', '=', id).executeTakeFirst()

export const listLastLinks = (db: Database, companyIds: readonly string[]): Promise<CompanyLink[]> =>
  links(db)
    .where('l.companyId', '=', sql<string>`any(${[...companyIds]}::uuid[])`)
    .distinctOn('l.companyId')
    .orderBy('l.companyId')
    .orderBy('l.number', 'desc')
    .execute()

export const findLastLink = async (db: Database, companyId: string): Promise<CompanyLink | undefined> =>
  (await listLastLinks(db, [companyId]))[0]

/** How many companies of a contact one question for their links may be about: each is a mail. */
const mostLinked = 10

/** Companies of an edition with this contact, but for those that have cancelled: confirmed ones first, then the newest. */
export async function listLinkedTo(db: Database, edition: string, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c join company_standing s on s.company_id = c.id
     where c.edition = ${edition} and lower(c.contact_email) = ${email}
       and s.state <> 'cancelled'
     order by s.address_state = 'confirmed' desc, c.created_at desc, c.id limit ${mostLinked}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Companies of an edition whose contact address the person has proved to be theirs. */
export async function listProvedBy(db: Database, edition: string, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
     where c.edition = ${edition} and lower(c.contact_email) in ${provedBy(personId)}
     order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}
