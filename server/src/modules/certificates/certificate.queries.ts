import type { CurrentDegree, School } from '@project-week/contract/enumerations/enumerations'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { hasPoster } from '../posters/poster.queries.ts'

export type CertificateRow = Selectable<Tables['participationCertificates']>

/** A member of a team with what decides about a certificate. */
export interface Participant {
  teamId: string
  edition: string
  companyName: string
  email: string
  /** As registered, else as imported; empty where nobody is known under the address. */
  name: string
  /** Null before the check-in. */
  turnedUp: boolean | null
  hasPoster: boolean
}

const participants = sql`
    select t.id as team_id, t.edition, c.company_name, m.email, a.turned_up, ${hasPoster} as has_poster,
           coalesce(
             (select trim(p.firstname || ' ' || p.lastname) from profiles p
               where p.edition = t.edition and lower(p.email) = m.email order by p.withdrawn_at nulls first limit 1),
             (select trim(u.first_name || ' ' || u.last_name) from authorised_users u where u.email = m.email), '') as name
      from team_members m
      join teams t on t.id = m.team_id
      join companies c on c.id = t.company_id
      left join attendance a on a.team_id = m.team_id and a.email = m.email`

/** The members of a team, or somebody in all teams of theirs. */
export async function listParticipants(
  db: Database,
  of: { teamId: string } | { email: string },
): Promise<Participant[]> {
  const chosen = 'teamId' in of ? sql`t.id = ${of.teamId}` : sql`m.email = ${of.email}`
  const { rows } = await sql<Participant>`${participants} where ${chosen}
     order by t.edition, t.created_at, t.id, m.position`.execute(db)
  return rows
}

/** A participant with what the examination office asks for; empty where nobody is registered under the address. */
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
      left join lateral (select * from profiles q where q.edition = w.edition and lower(q.email) = w.email
                          order by q.withdrawn_at nulls first limit 1) p on true
     order by coalesce(p.lastname, w.name) collate "de-x-icu", p.firstname collate "de-x-icu", w.email`.execute(db)
  return rows
}

/** One certificate of a person is issued after the other. */
export const lockPerson = async (db: Database, edition: string, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${edition} ${email}`}, 166))`.execute(db)
}

export const insertCertificate = async (
  db: Database,
  certificate: Insertable<Tables['participationCertificates']>,
): Promise<void> => {
  await db.insertInto('participationCertificates').values(certificate).execute()
}

/** Of these people in an edition, or of one person in all; each person's newest first. */
export const listCertificates = (
  db: Database,
  { edition, emails }: { edition?: string; emails: readonly string[] },
): Promise<CertificateRow[]> => {
  if (emails.length === 0) return Promise.resolve([])
  const query = db
    .selectFrom('participationCertificates')
    .selectAll()
    .where('email', 'in', emails)
    .orderBy('issuedAt', 'desc')
    // Of one that was replaced at once, that which counts.
    .orderBy(sql`revoked_at desc nulls first`)
  return (edition === undefined ? query : query.where('edition', '=', edition)).execute()
}

export const findByNumber = (db: Database, number: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('participationCertificates').selectAll().where('number', '=', number).executeTakeFirst()

export const lockCertificate = (db: Database, id: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('participationCertificates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

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

/** Marks people as notified of their certificate, and answers who had not been. */
export async function markNotified(
  db: Database,
  { edition, emails, at }: { edition: string; emails: readonly string[]; at: Date },
): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .insertInto('certificateMails')
    .values(emails.map((email) => ({ edition, email, mailedAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

/** Whatever says that somebody took part, in every edition. */
export async function deleteParticipation(db: Database, email: string): Promise<void> {
  await db.deleteFrom('participationCertificates').where('email', '=', email).execute()
  await db.deleteFrom('certificateMails').where('email', '=', email).execute()
  await db.deleteFrom('attendance').where('email', '=', email).execute()
}
