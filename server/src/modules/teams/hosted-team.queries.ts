import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { addressAndName, memberKey } from '../../db/member-json.ts'
import type { StoredCompany } from '../../db/stored-run.ts'
import { toldTeams } from '../mail/news.queries.ts'
import type { Contact } from '../mail/values.ts'

export interface HostedTeamRow {
  id: string
  /** Null where no member was asked whether they accept. */
  accepted: number | null
  /** Of a member who is not registered all but the address is empty; profileId is null. */
  members: {
    personId: string
    profileId: string | null
    key: string
    name: string
    email: string
    currentfieldofstudy: string
    germanlanguagelevel: string
    attended: boolean | null
  }[]
}

/** A company's teams with as much of their students as the company may see. */
export const listHostedTeams = (db: Database, companyId: string): Promise<HostedTeamRow[]> =>
  listTeamsOfCompanies(db, [companyId])

/** The same of several companies. */
export async function listTeamsOfCompanies(
  db: Database,
  companyIds: readonly string[],
): Promise<(HostedTeamRow & { companyId: string })[]> {
  const { rows } = await sql<HostedTeamRow & { companyId: string }>`
    select t.id, t.company_id, coalesce((
      select json_agg(json_build_object('personId', m.person_id, 'profileId', m.profile_id,
               ${memberKey}, ${addressAndName}, 'currentfieldofstudy', m.currentfieldofstudy,
               'germanlanguagelevel', coalesce(p.germanlanguagelevel, ''), 'attended', m.attended) order by m.position)
        from team_people m left join profiles p on p.id = m.profile_id
       where m.team_id = t.id), '[]') as members, (
      select count(*) filter (where s.state = 'accepted')::int from student_standing s
       where s.team_id = t.id having bool_or(s.state in ('asked', 'accepted'))) as accepted
      from teams t where t.company_id = any(${companyIds}::uuid[])
     order by t.created_at, t.id`.execute(db)
  return rows
}

/** A company that is told of its teams. */
export interface ToldCompany extends Contact {
  id: string
  edition: string
  /** What it was told last, the people of each team; null where it was told nothing. */
  told: string[][] | null
}

/** Those of these companies that take part and are written to. */
export async function listToldCompanies(
  db: Database,
  companyIds: readonly string[],
  now: Date,
): Promise<ToldCompany[]> {
  const { rows } = await sql<ToldCompany>`
    select c.id, c.edition, c.company_name, c.contact_first_name, c.contact_last_name, c.contact_email,
           ${toldTeams({ left: now })} as told
      from companies c join company_standing s on s.company_id = c.id
     where c.id = any(${companyIds}::uuid[]) and s.state <> 'cancelled' and s.address_state = 'confirmed'
     order by c.id`.execute(db)
  return rows
}

/** What the run that was published last keeps of a company. */
export async function findPublishedCompany(
  db: Database,
  edition: string,
  companyId: string,
): Promise<StoredCompany | undefined> {
  const { rows } = await sql<{ company: StoredCompany | undefined }>`
    select r.result #> array['companies', ${companyId}] as company
      from publications pu join matching_runs r on r.id = pu.run_id
     where pu.edition = ${edition} order by pu.number desc limit 1`.execute(db)
  return rows[0]?.company
}
