import type { ConsentCount, FoundPerson, GivenConsent, Obstacle } from '@project-week/contract/people/person'
import { mostPeople } from '@project-week/contract/people/person'
import { folded, Id } from '@project-week/contract/text'
import type { PersonalPart } from '@project-week/contract/people/personal-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { heldBy, holderOf } from '../identity/person.queries.ts'
import { type PersonalData, personalData, type Subject } from './personal-data.ts'

/** One row for each place that names someone: by person, or by an address kept without one. */
const named = sql`
  select person_id, null as address, firstname || ' ' || lastname as name, matrikelnummer as number, 1 as rank
    from identities
  union all select person_id, null, firstname || ' ' || lastname, matrikelnummer, 2 from profiles
  union all select person_id, null, firstname || ' ' || lastname, '', 4 from advisors
  union all select person_id, null, first_name || ' ' || last_name, '', 6 from authorised_users
  union all select person_id, address, '', '', 8 from person_addresses
  union all select ${holderOf(sql`k.address`)}, k.address, k.name, '', k.rank from (
    select lower(contact_email) as address, contact_first_name || ' ' || contact_last_name as name, 3 as rank
      from companies where contact_last_name <> ''
    union all select email, first_name || ' ' || last_name, 5 from subscribers
    union all select lower(host_email), host_name, 7 from company_hosting where host_email <> ''
    union all select representative_email, '', 9 from teams where representative_email <> ''
    union all select email, '', 10 from late_registrations where person_id is null
    union all select lower(contact_email), trim(contact_first_name || ' ' || contact_last_name), 11 from leads where contact_email <> '') k`

/** The named people whose group satisfies a condition. */
async function listNamed(db: Database, holds: RawBuilder<unknown>, limit?: number): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select coalesce(f.person_id::text, f.address) as key, coalesce(p.email, f.address) as email, f.name,
           array_remove(array[
             case when exists (select from identities i where i.person_id = p.id) then 'sign-on' end,
             case when exists (select from authorised_users u
                                where u.person_id = p.id and u.removed_at is null) then 'account' end], null) as known_by,
           array(select distinct r.edition from profiles r where r.person_id = p.id order by 1) as editions
      from (
        select person_id, case when person_id is null then address end as address,
               coalesce((array_agg(trim(name) order by rank) filter (where trim(name) <> ''))[1], '') as name
          from (${named}) n
         group by 1, 2
        having ${holds}) f
      left join people p on p.id = f.person_id
     order by f.name = '', f.name collate "de-x-icu", email, key limit ${limit ?? null}`.execute(db)
  return rows.map((row) => ({ ...row, knownBy: row.knownBy.length === 0 ? ['address'] : row.knownBy }))
}

/** People matching all words of a text, in names, addresses and matriculation numbers. */
export function findPeople(db: Database, text: string): Promise<FoundPerson[]> {
  const patterns = folded(text)
    .split(' ')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const holds = sql`folded(string_agg(concat_ws(' ', name, address, number), ' ')) like all (${patterns}::text[])`
  return listNamed(db, holds, mostPeople)
}

/** How these people are known. */
export const listFound = (db: Database, personIds: readonly string[]): Promise<FoundPerson[]> =>
  listNamed(db, sql`person_id = any(${personIds}::uuid[])`)

/** A person's name as asserted by the sign-on, otherwise as last registered; empty if unknown. */
export async function findName(db: Database, { personIds, addresses }: Subject): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(name) as name from (${named}) n
     where (person_id = any(${personIds}::uuid[]) or address = any(${addresses}::text[])) and trim(name) <> ''
     order by rank limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

/** Every key that somebody is known by: people by id, and the addresses that something is kept under. */
export async function listKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select id::text as key from people
    union select address from (${named}) n where address is not null
    union select lower(recipient) from mails`.execute(db)
  return rows.map(({ key }) => key)
}

/**
 * The person that a key refers to, with the ids under which tables know them; undefined for an unknown id.
 *
 * @param key the id of a person, or an address in any case
 */
export async function findSubject(db: Database, key: string): Promise<Subject | undefined> {
  const { data: id } = Id.safeParse(key)
  const address = key.toLowerCase()
  const { rows } = await sql<Subject>`
    with who as (select p.id, p.email from people p
                  where p.id = ${id === undefined ? holderOf(sql`${address}::text`) : sql`${id}::uuid`}),
         own as (select held.address from ${heldBy(sql`(select id from who)`)} held
                 union select ${address}::text where not exists (select from who) and ${id === undefined})
    select coalesce((select id::text from who), ${address}) as key,
           coalesce((select email from who), ${address}) as email,
           array(select id from who) as person_ids,
           array(select address from own) as addresses,
           array(select i.id from identities i join who on i.person_id = who.id) as identity_ids,
           array(select r.id from profiles r join who on r.person_id = who.id) as profile_ids,
           array(select u.id from authorised_users u join who on u.person_id = who.id) as user_ids,
           array(select a.id from advisors a join who on a.person_id = who.id) as advisor_ids,
           array(select c.id from companies c join own on lower(c.contact_email) = own.address) as company_ids,
           array(select s.id from subscribers s join own on s.email = own.address) as subscriber_ids`.execute(db)
  const [found] = rows
  return found?.personIds.length === 0 && found.addresses.length === 0 ? undefined : found
}

export async function countParts(db: Database, subject: Subject): Promise<ReadonlyMap<PersonalPart, number>> {
  const { rows } = await sql<{ part: PersonalPart; rows: number }>`${sql.join(
    personalData.map(
      ({ part, table, of }) =>
        sql`select ${part}::text as part, count(*)::int as rows from ${sql.table(table)} where ${of(subject)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return new Map(rows.filter((row) => row.rows > 0).map((row) => [row.part, row.rows]))
}

/** The rows of a part, without withheld columns. */
export async function listRows(
  db: Database,
  { table, of, withheld = [] }: PersonalData,
  subject: Subject,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${withheld}::text[] as row from ${sql.table(table)} t where ${of(subject)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Erases or blanks the rows of a part; returns the ids of deleted rows, if they have one. */
export async function eraseRows(
  db: Database,
  { table, of, onErasure }: PersonalData,
  subject: Subject,
): Promise<string[]> {
  if (onErasure === 'keep') return []
  const { rows } = await (
    onErasure === 'erase'
      ? sql<{ id: string | null }>`
          delete from ${sql.table(table)} t where ${of(subject)} returning to_jsonb(t) ->> 'id' as id`
      : sql<{ id: string | null }>`
          update ${sql.table(table)} t set ${onErasure(subject)} where ${of(subject)} returning to_jsonb(t) ->> 'id' as id`
  ).execute(db)
  return rows.map(({ id }) => id ?? '')
}

/** A person's consents, oldest first. */
export async function listConsentsOf(db: Database, subject: Subject): Promise<GivenConsent[]> {
  const { profileIds, companyIds, advisorIds, subscriberIds, personIds, addresses } = subject
  const ids = [...profileIds, ...companyIds, ...advisorIds, ...subscriberIds]
  const { rows } = await sql<
    Omit<GivenConsent, 'givenAt' | 'takenBackAt'> & { givenAt: Date; takenBackAt: Date | null }
  >`
    select record_type as of, kind, version, given_at, null::timestamptz as taken_back_at
      from consents where record_id = any(${ids}::uuid[])
    union all select 'showcase', 'showcase', version, given_at, taken_back_at from showcase_consents
     where person_id = any(${personIds}::uuid[])
    union all select 'company-showcase', 'showcase', version, given_at, taken_back_at
      from company_showcase_consents where lower(email) = any(${addresses}::text[])
     order by given_at, kind`.execute(db)
  return rows.map(({ givenAt, takenBackAt, ...consent }) => ({
    ...consent,
    givenAt: givenAt.toISOString(),
    takenBackAt: takenBackAt?.toISOString() ?? null,
  }))
}

/** Why a person cannot be erased: they have an office account, or a company of a running edition needs them. */
export async function listObstacles(
  db: Database,
  { addresses, companyIds, userIds }: Subject,
  edition: string | undefined,
): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    select 'office' as because, '' as company_name, '' as edition from authorised_users
     where id = any(${userIds}::uuid[]) and type in ('Admin', 'Viewer') and removed_at is null
    union all select 'contact', c.company_name, c.edition from companies c join company_standing s on s.company_id = c.id
     where c.id = any(${companyIds}::uuid[]) and c.edition = ${edition ?? ''} and s.state <> 'cancelled'
    union all select 'representative', c.company_name, t.edition from teams t join companies c on c.id = t.company_id
     where t.representative_email = any(${addresses}::text[]) and t.edition = ${edition ?? ''} and not c.id = any(${companyIds}::uuid[])`.execute(
    db,
  )
  return rows
}

/** Serialises changes to a person's data. */
export const lockPerson = async (db: Database, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 187))`.execute(db)
}

/** Consents for an edition, by text and version. */
export async function countConsents(db: Database, edition: string): Promise<ConsentCount[]> {
  const { rows } = await sql<Omit<ConsentCount, 'first' | 'last'> & { first: Date; last: Date }>`
    select of, kind, version, count(*) filter (where taken_back_at is null)::int as given,
           count(taken_back_at)::int as taken_back, min(given_at) as first, max(given_at) as last
      from (
        select s.record_type as of, s.kind, s.version, s.given_at, null::timestamptz as taken_back_at
          from consents s
         where s.record_id in (select id from profiles where edition = ${edition}
                               union all select id from companies where edition = ${edition}
                               union all select id from advisors where edition = ${edition})
        union all select 'showcase', 'showcase', s.version, s.given_at, s.taken_back_at
          from showcase_consents s join teams t on t.id = s.team_id where t.edition = ${edition}
        union all select 'company-showcase', 'showcase', s.version, s.given_at, s.taken_back_at
          from company_showcase_consents s join companies c on c.id = s.company_id where c.edition = ${edition}) given
     group by of, kind, version order by of, kind, max(given_at) desc`.execute(db)
  return rows.map((row) => ({ ...row, first: row.first.toISOString(), last: row.last.toISOString() }))
}

/** Number of consents whose registration has been erased. */
export async function countProofsOfErased(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consents s
     where not exists (select from profiles r where r.id = s.record_id)
       and not exists (select from companies r where r.id = s.record_id)
       and not exists (select from advisors r where r.id = s.record_id)
       and not exists (select from subscribers r where r.id = s.record_id)`.execute(db)
  return rows[0]?.count ?? 0
}
