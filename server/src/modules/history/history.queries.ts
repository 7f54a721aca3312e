import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AuditRow } from '../audit/audit.queries.ts'

/** A registration, and the address that its mails go to. */
export interface Subject {
  id: string
  edition: string
  email: string
  companyName: string
}

export const findProfile = (db: Database, id: string): Promise<Subject | undefined> =>
  db
    .selectFrom('profiles')
    .select(['id', 'edition', 'email', sql<string>`''`.as('companyName')])
    .where('id', '=', id)
    .executeTakeFirst()

export const findCompany = (db: Database, id: string): Promise<Subject | undefined> =>
  db
    .selectFrom('companies')
    .select(['id', 'edition', 'contactEmail as email', 'companyName'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The newest audit records about a student's registration. Of teams: what was done to the student's team as a whole, and
 * what names the student, in teams that they have left or that are dissolved too.
 */
export async function listProfileRecords(db: Database, subject: Subject, limit: number): Promise<AuditRow[]> {
  const { id, edition } = subject
  const email = subject.email.toLowerCase()
  const { rows } = await sql<AuditRow>`
    with about (record_type, record_id) as (
      select 'profile', ${id}::text
      union all
      select 'publication', publication_id::text from publication_news where profile_id = ${id}
      union all
      select 'late-registration', id::text from late_registrations
       where kind = 'student' and email = ${email} and edition = ${edition}
      union all
      select 'certificate', id::text from participation_certificates
       where lower(email) = ${email} and edition = ${edition}
    ), found (id) as (
      select a.id from about join audit_records a using (record_type, record_id) where a.action <> 'read'
      union
      select a.id
        from teams t
        join team_members m on m.team_id = t.id and lower(m.email) = ${email}
        join audit_records a on a.record_type = 'team' and a.record_id = t.id::text
       where t.edition = ${edition} and a.action in ('create-team', 'change-team', 'check-in', 'give-advisor')
      union
      select a.id
        from audit_records a
        left join teams t on t.id::text = a.record_id
       where a.record_type = 'team'
         and coalesce(t.edition, a.details ->> 'edition', ${edition}) = ${edition}
         and (a.details ->> 'profile' = ${id} or lower(a.actor) = ${email}
              or strpos(lower(a.details::text), to_jsonb(${email}::text)::text) > 0)
    )
    select a.* from found join audit_records a using (id) order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest audit records about a company's registration and its teams. */
export async function listCompanyRecords(db: Database, subject: Subject, limit: number): Promise<AuditRow[]> {
  const { id, edition, companyName } = subject
  const { rows } = await sql<AuditRow>`
    with about (record_type, record_id) as (
      select 'company', ${id}::text
      union
      select 'team', id::text from teams where company_id = ${id}
      union
      select 'publication', publication_id::text from publication_company_news where company_id = ${id}
      union
      select 'late-registration', id::text from late_registrations
       where kind = 'company' and email = ${subject.email.toLowerCase()} and edition = ${edition}
      union
      select record_type, record_id from audit_records
       where action = 'dissolve-team' and details ->> 'company' = ${companyName} and details ->> 'edition' = ${edition}
    )
    select a.* from about join audit_records a using (record_type, record_id)
     where a.action <> 'read' order by a.id desc limit ${limit}`.execute(db)
  return rows
}
