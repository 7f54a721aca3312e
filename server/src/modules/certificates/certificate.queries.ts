import type { CurrentDegree, School } from '@project-week/contract/enumerations/enumerations'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { hasPoster } from '../posters/poster.queries.ts'

export type CertificateRow = Selectable<Tables['participationCertificates']> & {
  /** The person's current address. */
  email: string
}

/** A member of a team with everything that decides about a certificate. */
export interface Participant {
  teamId: string
  edition: string
  companyName: string
  personId: string
  email: string
  /** As registered for the edition, otherwise the account's; empty if there is neither. */
  name: string
  /** Null before the check-in. */
  attended: boolean | null
  hasPoster: boolean
}

const participants = sql`
    select t.team_id, t.edition, c.company_name, t.person_id, t.email, t.name, t.attended, ${hasPoster} as has_poster,
           t.position, t.profile_id
      from (select p.*, p.team_id as id from team_people p) t
      join companies c on c.id = t.company_id`

/** The members of teams, or a person in all their teams. */
export async function listParticipants(
  db: Database,
  of: { teamIds: readonly string[] } | { personId: string },
): Promise<Participant[]> {
  const chosen = 'teamIds' in of ? sql`t.team_id = any(${of.teamIds}::uuid[])` : sql`t.person_id = ${of.personId}`
  const { rows } = await sql<Participant>`${participants} where ${chosen}
     order by t.edition, c.company_name collate "de-x-icu", t.team_id, t.position`.execute(db)
  return rows
}

/** A participant with the examination office's fields; empty if not registered. */
export interface ExaminedPerson extends Participant {
  matrikelnummer: string
  firstname: string
  lastname: string
  school: School | ''
  currentdegree: CurrentDegree | ''
  currentfieldofstudy: string
}

/** The members of all teams of an edition, by name. */
export async function listExamined(db: Database, edition: string): Promise<ExaminedPerson[]> {
  const { rows } = await sql<ExaminedPerson>`
    select w.*, coalesce(p.matrikelnummer, '') as matrikelnummer, coalesce(p.firstname, '') as firstname,
           coalesce(p.lastname, w.name) as lastname, coalesce(p.school, '') as school,
           coalesce(p.currentdegree, '') as currentdegree, coalesce(p.currentfieldofstudy, '') as currentfieldofstudy
      from (${participants} where t.edition = ${edition}) w
      left join profiles p on p.id = w.profile_id
     order by coalesce(p.lastname, w.name) collate "de-x-icu", p.firstname collate "de-x-icu", w.email`.execute(db)
  return rows
}

/** Serialises issuing for a person. */
export const lockPerson = async (db: Database, edition: string, personId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${edition} ${personId}`}, 166))`.execute(db)
}

export const insertCertificate = async (
  db: Database,
  certificate: Insertable<Tables['participationCertificates']>,
): Promise<void> => {
  await db.insertInto('participationCertificates').values(certificate).execute()
}

const certificates = (db: Database) =>
  db
    .selectFrom('participationCertificates as c')
    .innerJoin('people as who', 'who.id', 'c.personId')
    .selectAll('c')
    .select('who.email')

/** For these people in an edition, or for one person in all; each person's newest first. */
export const listCertificates = (
  db: Database,
  { edition, personIds }: { edition?: string; personIds: readonly string[] },
): Promise<CertificateRow[]> => {
  if (personIds.length === 0) return Promise.resolve([])
  const query = certificates(db)
    .where('c.personId', 'in', personIds)
    .orderBy('c.issuedAt', 'desc')
    // If one was replaced in the same instant, the valid one first.
    .orderBy(sql`revoked_at desc nulls first`)
  return (edition === undefined ? query : query.where('c.edition', '=', edition)).execute()
}

export const findByNumber = (db: Database, number: string): Promise<CertificateRow | undefined> =>
  certificates(db).where('c.number', '=', number).executeTakeFirst()

export const lockCertificate = (db: Database, id: string): Promise<CertificateRow | undefined> =>
  certificates(db).where('c.id', '=', id).forUpdate('c').executeTakeFirst()

export const markRevoked = async (
  db: Database,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> => {
  await db
    .updateTable('participationCertificates')
    .set({ revokedAt: at, revokedBy: by, reason })
    .where('id', '=', id)
    .execute()
}

/** Marks people as notified of their certificate; returns those who were not before. */
export async function markNotified(
  db: Database,
  { edition, personIds, at }: { edition: string; personIds: readonly string[]; at: Date },
): Promise<string[]> {
  if (personIds.length === 0) return []
  const rows = await db
    .insertInto('certificateMails')
    .values(personIds.map((personId) => ({ edition, personId, mailedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('personId')
    .execute()
  return rows.map(({ personId }) => personId)
}

/** Deletes every proof of participation, in all editions. */
export async function deleteParticipation(db: Database, personId: string): Promise<number> {
  const issued = await db
    .deleteFrom('participationCertificates')
    .where('personId', '=', personId)
    .returning('id')
    .execute()
  await db.deleteFrom('certificateMails').where('personId', '=', personId).execute()
  await db.deleteFrom('attendance').where('personId', '=', personId).execute()
  return issued.length
}
