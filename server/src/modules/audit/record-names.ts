import type { AuditRecord } from '@project-week/contract/audit/audit'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { presentAuditRecord } from './audit.present.ts'
import type { AuditRow } from './audit.queries.ts'

const anyId = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

const idsIn = ({ recordId, details }: AuditRow): string[] => [
  ...new Set(`${recordId} ${JSON.stringify(details)}`.match(anyId)),
]

/** Names of the records with these ids. An unnamed run is called by the instant at which it started. */
async function findNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from (
      select id, coalesce(nullif(trim(firstname || ' ' || lastname), ''), email) as name from profiles
      union all select id, company_name from companies
      union all select t.id, c.company_name from teams t join companies c on c.id = t.company_id
      union all
      select r.id, coalesce(r.name, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from matching_runs r
      union all
      select who.id, coalesce(
               (select nullif(trim(p.firstname || ' ' || p.lastname), '') from profiles p
                 where p.person_id = who.id order by p.created_at desc limit 1),
               (select nullif(trim(u.first_name || ' ' || u.last_name), '') from authorised_users u
                 where u.person_id = who.id order by u.removed_at is not null limit 1),
               who.email)
        from people who
      union all select id, coalesce(nullif(trim(firstname || ' ' || lastname), ''), email) from identities
      union all select id, email from authorised_users
      union all
      select s.id, coalesce(nullif(trim(i.firstname || ' ' || i.lastname), ''), i.email, u.email)
        from sessions s
        left join identities i on i.id = s.identity_id
        left join authorised_users u on u.id = s.authorised_user_id
      union all select id, coalesce(nullif(trim(firstname || ' ' || lastname), ''), email) from advisors
      union all select id, trim(first_name || ' ' || last_name) from subscribers
      union all select id, company_name from leads
      union all select id, email from late_registrations
      union all select id, name from participation_certificates
      union all select id, filename from files
      union all select id, recipient from mails
      union all select id, coalesce(nullif(draft #>> '{text,subject,en}', ''), audience) from campaigns
      union all select id, edition || ', ' || number from publications
      union all
      select r.id, coalesce(nullif(concat_ws(', ', c.company_name, p.firstname || ' ' || p.lastname), ''), r.reason)
        from matching_rules r
        left join companies c on c.id = r.company_id
        left join profiles p on p.id = r.profile_id
    ) named where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Audit records as shown to the office, with names for the ids in them. */
export async function presentNamedRecords(db: Database, rows: readonly AuditRow[]): Promise<AuditRecord[]> {
  const names = await findNames(db, [...new Set(rows.flatMap(idsIn))])
  return rows.map((row) => ({
    ...presentAuditRecord(row),
    names: Object.fromEntries(idsIn(row).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : []))),
  }))
}
