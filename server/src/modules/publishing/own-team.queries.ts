import type { CountryCode } from '@project-week/contract/enumerations/countries'
import type { FirstFieldStudent, Sized } from '@project-week/contract/matching/first-field'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RunPerson } from './planned.ts'

export interface OwnTeamRow {
  id: string
  companyId: string
  companyName: string
  fieldOfBusiness: string
  mappedFieldOfBusiness: string | null
  businessProblem: string
  hasNda: boolean
  ndaRequired: 'yes' | 'no'
  street: string
  houseNumber: string
  city: string
  country: CountryCode
  website: string
  representativeEmail: string
  representativeName: string
  advisor: { name: string; email: string } | null
  /** A member without a registration has no name. */
  members: { name: string; email: string }[]
  /** Of a published team: the run that the last publication of the edition published. */
  runId: string | null
}

/** The team of an edition that somebody is a member of. */
export async function findOwnTeam(db: Database, edition: string, personId: string): Promise<OwnTeamRow | undefined> {
  const { rows } = await sql<OwnTeamRow>`
    select t.id, t.company_id, c.company_name, c.field_of_business, c.mapped_field_of_business, c.business_problem,
           c.nda_required, s.has_nda, c.street, c.house_number, c.city, c.country, c.website, t.representative_email,
           case when lower(c.contact_email) = t.representative_email
             then trim(c.contact_first_name || ' ' || c.contact_last_name) else '' end as representative_name,
           (select json_build_object('name', trim(a.firstname || ' ' || a.lastname), 'email', a.email)
              from advisors a where a.id = t.advisor_id) as advisor,
           (select json_agg(json_build_object('email', m.email, 'name', m.name) order by m.position)
              from team_people m where m.team_id = t.id) as members,
           case when t.publication_id is not null then
             (select run_id from publications where edition = t.edition order by number desc limit 1) end as run_id
      from team_members own
      join teams t on t.id = own.team_id
      join companies c on c.id = t.company_id
      join company_standing s on s.company_id = c.id
     where own.person_id = ${personId} and own.edition = ${edition}`.execute(db)
  return rows[0]
}

export type OwnPlace = Pick<
  RunPerson,
  'profileId' | 'studentRank' | 'companyRank' | 'challengeRank' | 'because' | 'currentfieldofstudy'
> & {
  companyId: string
  /** The fields that the run knew, first choice first. */
  fields: string[]
}

/** Where a run put somebody; undefined for who had no place in it. */
export async function findOwnPlace(db: Database, runId: string, personId: string): Promise<OwnPlace | undefined> {
  const { rows } = await sql<OwnPlace>`
    select s.profile_id, s.student_rank, s.company_rank, s.challenge_rank, s.because,
           s.input ->> 'currentfieldofstudy' as currentfieldofstudy,
           array(select jsonb_array_elements_text(s.input -> 'preferredFieldOfBusiness')) as fields,
           r.result -> 'teams' -> s.team ->> 'companyId' as company_id
      from matching_run_students s
      join matching_runs r on r.id = s.run_id
      join profiles p on p.id = s.profile_id
     where s.run_id = ${runId} and p.person_id = ${personId} and s.team is not null`.execute(db)
  return rows[0]
}

/** What the first preferences of a run's students are counted from. */
export interface FirstFieldRun {
  companies: (Sized & { _id: string; fieldOfBusiness: string; mappedFieldOfBusiness?: string | null })[]
  /** The largest team of a company that says nothing else. */
  maximum: number
  /** Everybody in the run whose first preference the field is, and where they were sent. */
  students: FirstFieldStudent[]
}

/** @param names how students write the field */
export async function findFirstFieldRun(
  db: Database,
  runId: string,
  names: readonly string[],
): Promise<FirstFieldRun | undefined> {
  const { rows } = await sql<FirstFieldRun>`
    with run as materialized (
      select companies, (settings ->> 'maximum')::integer as maximum, result -> 'teams' as teams
        from matching_runs where id = ${runId}
    ), sent as (
      select number - 1 as team, team ->> 'companyId' as company_id
        from run, jsonb_array_elements(run.teams) with ordinality as t (team, number)
    )
    select run.companies, run.maximum,
           (select coalesce(json_agg(json_build_object('companyId', sent.company_id, 'companyRank', s.company_rank)), '[]')
              from matching_run_students s left join sent on sent.team = s.team
             where s.run_id = ${runId}
               and s.input -> 'preferredFieldOfBusiness' ->> 0 = any(${[...names]}::text[])) as students
      from run`.execute(db)
  return rows[0]
}

export interface ServedCompany {
  id: string
  companyName: string
  /** Its own words, or the field that the office mapped them to. */
  field: string
}

/** The companies of an edition that have a published team. */
export async function listServedCompanies(db: Database, edition: string): Promise<ServedCompany[]> {
  const { rows } = await sql<ServedCompany>`
    select c.id, c.company_name, coalesce(c.mapped_field_of_business, c.field_of_business) as field
      from companies c
     where c.edition = ${edition}
       and exists (select from teams t where t.company_id = c.id and t.publication_id is not null)
     order by c.company_name collate "de-x-icu"`.execute(db)
  return rows
}
