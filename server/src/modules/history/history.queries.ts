import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { AuditRow } from '../audit/audit.queries.ts'
import { heldBy } from '../identity/person.queries.ts'
import type { MailLine } from '../mail/mail.queries.ts'

/** A registration, and to whom its mails go. */
export interface Subject {
  id: string
  edition: string
  /** Of a student. */
  personId: string | null
  email: string
  companyName: string
}

export const findProfile = (db: Database, id: string): Promise<Subject | undefined> =>
  db
    .selectFrom('profiles')
    .select(['id', 'edition', 'personId', 'email', sql<string>`''`.as('companyName')])
    .where('id', '=', id)
    .executeTakeFirst()

export const findCompany = (db: Database, id: string): Promise<Subject | undefined> =>
  db
    .selectFrom('companies')
    .select(['id', 'edition', sql<null>`null`.as('personId'), 'contactEmail as email', 'companyName'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The newest audit records about a student's registration. Of teams: what was done to the student's team as a whole, and
 * what names the student, in teams that they have left or that are dissolved too.
 */
export async function listProfileRecords(db: Database, subject: Subject, limit: number): Promise<AuditRow[]> {
  const { id, edition, personId } = subject
  const email = subject.email.toLowerCase()
  const { rows } = await sql<AuditRow>`
    with about (record_type, record_id) as (
      select 'profile', ${id}::text
      union all
      select 'publication', publication_id::text from publication_news where profile_id = ${id}
      union all
      select 'late-registration', id::text from late_registrations
       where person_id = ${personId} and edition = ${edition}
      union all
      select 'certificate', id::text from participation_certificates
       where person_id = ${personId} and edition = ${edition}
    ), found (id) as (
      select a.id from about join audit_records a using (record_type, record_id) where a.action <> 'read'
      union
      select a.id
        from team_members m
        join audit_records a on a.record_type = 'team' and a.record_id = m.team_id::text
       where m.person_id = ${personId} and m.edition = ${edition} and a.action in ('create-team', 'change-team', 'undo-team-change', 'check-in', 'give-advisor')
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

/** The newest mails to a student, by their person and, of those that are nobody's, by an address that they hold; to a company by its address. */
export async function listMailsOf(db: Database, { personId, email }: Subject, limit: number): Promise<MailLine[]> {
  const { rows } = await sql<MailLine>`
    select id, created_at, recipient, subject, state, attempts, last_error, sent_at from mails
     where (person_id = ${personId}
        or lower(recipient) = ${email.toLowerCase()} and ${personId}::uuid is null
        or person_id is null and lower(recipient) in ${heldBy(sql`${personId}::uuid`)})
     order by created_at desc, id limit ${limit}`.execute(db)
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
      select 'publication', publication_id::text from mails where company_id = ${id} and publication_id is not null
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
