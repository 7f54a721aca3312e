import type { Locale } from '@project-week/contract/locale'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AddressProof, AddressSource } from '../../db/tables.ts'

/** The person who holds a lower-case address; null if nobody does, as when a sign-on only asserts it. */
export const holderOf = (address: RawBuilder<unknown>) =>
  sql<string | null>`(select held_by from address_holder(${address}) held_by)`

/** @param address in lower case */
export async function findHolder(db: Database, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ holder: string | null }>`select ${holderOf(sql`${address}::text`)} as holder`.execute(db)
  return rows[0]?.holder ?? undefined
}

/** Subquery: the addresses that a person holds. */
export const heldBy = (personId: RawBuilder<unknown>) => sql`(
  select a.address from person_addresses a where a.person_id = ${personId} and a.person_id = ${holderOf(sql`a.address`)})`

export async function listHeld(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select held.address from ${heldBy(sql`${personId}::uuid`)} held`.execute(db)
  return rows.map(({ address }) => address)
}

/**
 * Subquery: the addresses that a person has proved, which grant access. Holding an address, as for the office's
 * records, does not.
 */
export const provedBy = (personId: string) => sql`(
  select a.address from person_addresses a where a.person_id = ${personId}::uuid and a.proved_at is not null)`

/** Creates a person with a single known address. */
export async function insertPerson(
  db: Database,
  { email, source, at }: { email: string; source: AddressSource; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (insert into people (email, created_at) values (${email.toLowerCase()}, ${at}) returning id),
         noted as (insert into person_addresses (person_id, address, source, noted_at)
                   select id, ${email.toLowerCase()}, ${source}, ${at} from made)
    select id from made`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a person that was written has an id')
  return row.id
}

/** Sets a person's current address as asserted by their sign-on. Earlier ones stay recorded. */
export async function changeAddress(db: Database, personId: string, email: string, at: Date): Promise<void> {
  await sql`
    insert into person_addresses (person_id, address, source, noted_at)
    values (${personId}, ${email}, 'asserted', ${at}) on conflict do nothing`.execute(db)
  await db.updateTable('people').set({ email }).where('id', '=', personId).execute()
}

/** Sets a person's language. Returns whether it changed. */
export async function changeLanguage(db: Database, personId: string, language: Locale): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ language })
    .where('id', '=', personId)
    .where('language', '<>', language)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same for companies, of any edition, whose contact address the person has proved. */
export const changeLanguageOfProved = async (db: Database, personId: string, language: Locale): Promise<void> => {
  await sql`
    update companies set language = ${language}
     where language <> ${language} and lower(contact_email) in ${provedBy(personId)}`.execute(db)
}

/**
 * Records that the person holds the address. A previous holder loses it, as a mailbox has one owner at a time, but
 * keeps everything of theirs and their way of proof, which an office account needs later.
 */
export async function markProved(
  db: Database,
  personId: string,
  { address, by, at }: { address: string; by: AddressProof; at: Date },
): Promise<void> {
  await sql`
    update person_addresses set proved_at = null
     where address = ${address} and person_id <> ${personId} and proved_at is not null`.execute(db)
  await sql`
    insert into person_addresses (person_id, address, source, noted_at, proved_at, proved_by)
    values (${personId}, ${address}, 'kept', ${at}, ${at}, ${by})
    on conflict (person_id, address) do update set proved_at = ${at}, proved_by = ${by}`.execute(db)
}

/** Serialises changes to what is kept under an address. */
export const lockAddress = async (db: Database, address: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${address.toLowerCase()}, 29))`.execute(db)
}

/** The person who holds an address, created if there is none, for data kept under it. Call it in a transaction. */
export async function keepUnder(db: Database, address: string, at: Date): Promise<string> {
  const personId = (await keepAllUnder(db, [address], at)).get(address.toLowerCase())
  if (personId === undefined) throw new Error('a person that was kept has an id')
  return personId
}

/** The same for many addresses in four statements. Returns the person of each lower-case address. */
export async function keepAllUnder(
  db: Database,
  addresses: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))].toSorted()
  await sql`
    select pg_advisory_xact_lock(hashtextextended(a.address, 29))
      from unnest(${wanted}::text[]) with ordinality as a(address, at) order by a.at`.execute(db)
  await sql`
    with missing as (
           select a.address, gen_random_uuid() as id from unnest(${wanted}::text[]) as a(address)
            where ${holderOf(sql`a.address`)} is null),
         made as (insert into people (id, email, created_at) select id, address, ${at} from missing)
    insert into person_addresses (person_id, address, source, noted_at)
    select id, address, 'kept', ${at} from missing`.execute(db)
  const { rows } = await sql<{ address: string; personId: string }>`
    select a.address, ${holderOf(sql`a.address`)} as person_id from unnest(${wanted}::text[]) as a(address)`.execute(db)
  return new Map(rows.map(({ address, personId }) => [address, personId]))
}

export interface AddressRow {
  address: string
  source: AddressSource
  notedAt: Date
  provedAt: Date | null
  provedBy: AddressProof | null
}

/** Every address of a person, newest first. */
export const listAddresses = (db: Database, personId: string): Promise<AddressRow[]> =>
  db
    .selectFrom('personAddresses')
    .select(['address', 'source', 'notedAt', 'provedAt', 'provedBy'])
    .where('personId', '=', personId)
    .orderBy('notedAt', 'desc')
    .orderBy('address')
    .execute()

/**
 * The people whom the office means by an address in an edition: those registered with it, unless someone else has
 * proved it; several if several are registered. If nobody is, its holder.
 */
export async function listMeant(
  db: Database,
  edition: string,
  addresses: readonly string[],
): Promise<{ address: string; personId: string; name: string }[]> {
  const { rows } = await sql<{ address: string; personId: string; name: string }>`
    select lower(email) as address, person_id, trim(firstname || ' ' || lastname) as name
      from profiles
     where edition = ${edition} and withdrawn_at is null
       and lower(email) = any(${addresses.map((address) => address.toLowerCase())}::text[])
       and not exists (select from person_addresses a
                        where a.address = lower(email) and a.proved_at is not null and a.person_id <> profiles.person_id)`.execute(
    db,
  )
  return rows
}
