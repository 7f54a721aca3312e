import { recordRefusals } from '@project-week/contract/refusals'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../errors.ts'
import { membersDigest } from '../../db/members-digest.ts'

/** Columns that refer to a person; `join-people.test.ts` compares them with the database. */
export const columnsOfPeople = [
  { table: 'identities', column: 'person_id' },
  { table: 'authorised_users', column: 'person_id' },
  { table: 'second_factors', column: 'person_id' },
  { table: 'recovery_codes', column: 'person_id' },
  { table: 'profiles', column: 'person_id' },
  { table: 'advisors', column: 'person_id' },
  { table: 'team_members', column: 'person_id' },
  { table: 'attendance', column: 'person_id' },
  { table: 'nda_signatures', column: 'person_id' },
  { table: 'participation_certificates', column: 'person_id' },
  { table: 'certificate_mails', column: 'person_id' },
  { table: 'feedback', column: 'person_id' },
  { table: 'showcase_consents', column: 'person_id' },
  { table: 'files', column: 'owner_id' },
  { table: 'files', column: 'uploader_id' },
  { table: 'resumable_uploads', column: 'owner_id' },
  { table: 'resumable_uploads', column: 'uploader_id' },
  { table: 'late_registrations', column: 'person_id' },
  { table: 'mails', column: 'person_id' },
] as const

/** SQLSTATE 23505 unique_violation. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** A person's teams as confirmed by their companies, which must stay confirmed under the new person id. */
const listConfirmedTeams = async (db: Database, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from teams t join team_confirmations k on k.team_id = t.id
     where k.members = ${membersDigest}
       and exists (select from team_members m where m.team_id = t.id and m.person_id = ${personId})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Moves everything from one person to another and deletes the first. Their addresses stay recorded; if they have a
 * place, they are told. Call it only once it is certain that they are the same person.
 *
 * @throws 409 conflict if both have what a person has once in an edition (recordRefusals.joinCollision)
 */
export async function joinPeople(
  { notifyMergedPerson }: Pick<Deps, 'notifyMergedPerson'>,
  db: Transaction<Tables>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  if (from === into) return
  await sql`select id from people where id in (${from}, ${into}) order by id for update`.execute(db)
  // Certificate notifications: one or two make no difference.
  await sql`
    delete from certificate_mails a using certificate_mails b
     where a.person_id = ${from} and b.person_id = ${into} and a.edition = b.edition`.execute(db)
  // Signed as both: once is enough.
  await sql`
    delete from nda_signatures a using nda_signatures b
     where a.person_id = ${from} and b.person_id = ${into} and a.company_id = b.company_id`.execute(db)
  // Checked in as both: attended if either did.
  await sql`
    delete from attendance a using attendance b
     where a.person_id in (${from}, ${into}) and b.person_id in (${from}, ${into}) and a.edition = b.edition
       and (a.attended, a.person_id) < (b.attended, b.person_id)`.execute(db)
  const confirmed = await listConfirmedTeams(db, from)
  try {
    for (const { table, column } of columnsOfPeople) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`.execute(
        db,
      )
    }
  } catch (error) {
    if (isTaken(error)) throw conflict(recordRefusals.joinCollision)
    throw error
  }
  await sql`
    update team_confirmations k set members = ${membersDigest} from teams t
     where t.id = k.team_id and t.id = any(${confirmed}::uuid[])`.execute(db)
  await sql`
    update publications set earlier = replace(earlier::text, ${from}, ${into})::jsonb
     where strpos(earlier::text, ${from}) > 0`.execute(db)
  await sql`
    update mails set teams = replace(teams::text, ${from}, ${into})::jsonb, place = replace(place::text, ${from}, ${into})::jsonb
     where strpos(coalesce(teams, place)::text, ${from}) > 0`.execute(db)
  const { rows } = await sql<Selectable<Tables['personAddresses']>>`
    delete from person_addresses where person_id = ${from} returning *`.execute(db)
  for (const { address, source, notedAt, provedAt, provedBy } of rows) {
    await sql`
      insert into person_addresses (person_id, address, source, noted_at, proved_at, proved_by)
      values (${into}, ${address}, ${source}, ${notedAt}, ${provedAt}, ${provedBy})
      on conflict (person_id, address) do update
         set proved_at = excluded.proved_at, proved_by = excluded.proved_by
       where person_addresses.proved_at is null and excluded.proved_by is not null`.execute(db)
  }
  await sql`delete from people where id = ${from}`.execute(db)
  await writeToNewest(db, into)
  await notifyMergedPerson(db, into)
}

/** The newest sign-on's address becomes that of the person and their registrations. */
async function writeToNewest(db: Database, personId: string): Promise<void> {
  await sql`
    with newest as (
      select email from identities where person_id = ${personId} order by updated_at desc, id limit 1
    ), written as (
      update profiles p set email = n.email from newest n
       where p.person_id = ${personId}
         and p.email in (select email from identities where person_id = ${personId}))
    update people p set email = n.email from newest n where p.id = ${personId}`.execute(db)
}
