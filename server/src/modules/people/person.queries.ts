import type { ConsentCount, GivenConsent, Obstacle } from '@project-week/contract/people/person'
import { mostPeople } from '@project-week/contract/people/person'
import type { PersonalPart } from '@project-week/contract/people/personal-parts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type PersonalData, personalData, type Subject } from './personal-data.ts'

/** Whoever is named with an address, once for each place. */
const named = sql`
  select lower(email) as email, firstname || ' ' || lastname as name, matrikelnummer as number, 1 as rank from identities
  union all select lower(email), firstname || ' ' || lastname, matrikelnummer, 2 from profiles
  union all select lower(contact_email), contact_first_name || ' ' || contact_last_name, '', 3 from companies
   where contact_last_name <> ''
  union all select email, firstname || ' ' || lastname, '', 4 from advisors
  union all select email, first_name || ' ' || last_name, '', 5 from subscribers
  union all select email, first_name || ' ' || last_name, '', 6 from authorised_users
  union all select lower(host_email), host_name, '', 7 from company_hosting where host_email <> ''
  union all select email, '', '', 8 from team_members
  union all select representative_email, '', '', 9 from teams where representative_email <> ''
  union all select email, '', '', 10 from late_registrations
  union all select lower(contact_email), contact_name, '', 11 from leads where contact_email <> ''`

/** Who is known by all words of a text, in names, addresses and matriculation numbers; each address once. */
export async function findPeople(db: Database, text: string): Promise<{ email: string; name: string }[]> {
  const patterns = text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<{ email: string; name: string }>`
    select email, name from (
      select distinct on (email) email, trim(name) as name from (${named}) n
       where lower(name || ' ' || email || ' ' || number) like all (${patterns}::text[])
       order by email, rank) found
     order by name = '', name collate "de-x-icu", email limit ${mostPeople}`.execute(db)
  return rows
}

/** The name of somebody, as the sign-on asserts it, else as last registered; empty where none is known. */
export async function findName(db: Database, email: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(name) as name from (${named}) n where email = ${email} and trim(name) <> '' order by rank limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}

/** The ids under which tables know an address. @param email in lower case */
export async function findSubject(db: Database, email: string): Promise<Subject> {
  const { rows } = await sql<Omit<Subject, 'email'>>`
    with own as (select id from identities where lower(email) = ${email}
                 union select identity_id from authorised_users where email = ${email} and identity_id is not null)
    select array(select id from own) as identity_ids,
           array(select id from profiles where lower(email) = ${email} or identity_id in (select id from own)) as profile_ids,
           array(select id from authorised_users where email = ${email}) as user_ids,
           array(select id from companies where lower(contact_email) = ${email}) as company_ids,
           array(select id from advisors where lower(email) = ${email}) as advisor_ids,
           array(select id from subscribers where lower(email) = ${email}) as subscriber_ids`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('a select without a table answers one row')
  return { email, ...found }
}

/** How many rows of each part there are of somebody. */
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

/** The rows of a part, without the columns that are withheld. */
export async function listRows(
  db: Database,
  { table, of, withheld = [] }: PersonalData,
  subject: Subject,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${withheld}::text[] as row from ${sql.table(table)} t where ${of(subject)}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Erases the rows of a part, or takes the person out of them; answers the ids of those that went, where they have one. */
export async function eraseRows(db: Database, { table, of, fate }: PersonalData, subject: Subject): Promise<string[]> {
  if (fate === 'keep') return []
  const { rows } = await (
    fate === 'erase'
      ? sql<{ id: string | null }>`
          delete from ${sql.table(table)} t where ${of(subject)} returning to_jsonb(t) ->> 'id' as id`
      : sql<{ id: string | null }>`
          update ${sql.table(table)} t set ${fate(subject)} where ${of(subject)} returning to_jsonb(t) ->> 'id' as id`
  ).execute(db)
  return rows.map(({ id }) => id ?? '')
}

/** What somebody agreed to, oldest first. */
export async function listConsentsOf(db: Database, subject: Subject): Promise<GivenConsent[]> {
  const { profileIds, companyIds, advisorIds, subscriberIds, email } = subject
  const ids = [...profileIds, ...companyIds, ...advisorIds, ...subscriberIds]
  const { rows } = await sql<
    Omit<GivenConsent, 'givenAt' | 'takenBackAt'> & { givenAt: Date; takenBackAt: Date | null }
  >`
    select record_type as of, kind, version, given_at, null::timestamptz as taken_back_at
      from consents where record_id = any(${ids}::uuid[])
    union all select 'showcase', 'showcase', version, given_at, taken_back_at from showcase_consents where email = ${email}
    union all select 'company-showcase', 'showcase', version, given_at, taken_back_at
      from company_showcase_consents where lower(email) = ${email}
     order by given_at, kind`.execute(db)
  return rows.map(({ givenAt, takenBackAt, ...consent }) => ({
    ...consent,
    givenAt: givenAt.toISOString(),
    takenBackAt: takenBackAt?.toISOString() ?? null,
  }))
}

/** Why somebody cannot be erased: the office's accounts, and whom a company of an edition that is under way needs. */
export async function listObstacles(
  db: Database,
  { email, companyIds, userIds }: Subject,
  edition: string | undefined,
): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    select 'office' as because, '' as company_name, '' as edition from authorised_users
     where id = any(${userIds}::uuid[]) and type in ('Admin', 'Viewer') and removed_at is null
    union all select 'contact', company_name, edition from companies
     where id = any(${companyIds}::uuid[]) and edition = ${edition ?? ''} and cancelled_at is null
    union all select 'representative', c.company_name, t.edition from teams t join companies c on c.id = t.company_id
     where t.representative_email = ${email} and t.edition = ${edition ?? ''} and not c.id = any(${companyIds}::uuid[])`.execute(
    db,
  )
  return rows
}

/** One thing at a time is done to a person's data. */
export const lockPerson = async (db: Database, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 187))`.execute(db)
}

/** What was agreed to for an edition, by text and version. */
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

/** Proofs of consent whose registration has been erased. */
export async function countProofsOfErased(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from consents s
     where not exists (select from profiles r where r.id = s.record_id)
       and not exists (select from companies r where r.id = s.record_id)
       and not exists (select from advisors r where r.id = s.record_id)
       and not exists (select from subscribers r where r.id = s.record_id)`.execute(db)
  return rows[0]?.count ?? 0
}
