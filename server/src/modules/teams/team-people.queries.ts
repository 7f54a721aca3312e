import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The contact person of an edition's company of that name, and the people of a team that the chosen run has for it. */
export async function findSuggestion(
  db: Database,
  edition: string,
  name: string,
): Promise<{ representativeEmail: string; members: string[] } | undefined> {
  const { rows } = await sql<{ representativeEmail: string; members: string[] }>`
    select lower(c.contact_email) as representative_email,
           coalesce((
             select array_agg(lower(p.email) order by p.matrikelnummer)
               from matching_runs r
               join matching_run_students s on s.run_id = r.id and s.team is not null
               join profiles p on p.id = s.profile_id
              where r.edition = ${edition} and r.chosen_at is not null
                and r.result -> 'teams' -> s.team ->> 'companyId' = c.id::text
              group by s.team
             having bool_and(p.withdrawn_at is null and not exists (
                      select from team_members m where m.edition = ${edition} and m.person_id = p.person_id))
              order by s.team limit 1), '{}') as members
      from companies c join company_standing st on st.company_id = c.id
     where c.edition = ${edition} and c.company_name = ${name} and st.state <> 'cancelled'
     order by c.created_at limit 1`.execute(db)
  return rows[0]
}

/** Who of an edition has one of these addresses: students, contact persons and imported users. */
export async function findPeople(
  db: Database,
  edition: string,
  emails: readonly string[],
): Promise<{ email: string; name: string; company: string }[]> {
  const { rows } = await sql<{ email: string; name: string; company: string }>`
    select distinct on (email) email, name, company from (
      select lower(email) as email, trim(firstname || ' ' || lastname) as name, '' as company, 1 as place
        from profiles where edition = ${edition} and withdrawn_at is null
      union all
      select lower(contact_email), trim(contact_first_name || ' ' || contact_last_name), company_name, 2
        from companies where edition = ${edition}
      union all
      select email, trim(first_name || ' ' || last_name), '', 3 from authorised_users where removed_at is null
    ) people
     where email = any(${emails.map((email) => email.trim().toLowerCase())}::text[])
     order by email, place`.execute(db)
  return rows
}
