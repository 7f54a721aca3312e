import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CompanyNews, EarlierTeam, StudentNews, Tables } from '../../db/tables.ts'
import type { Person, PublishedCompany, RunPerson, StandingTeam } from './plan.ts'

export type PublicationRow = Selectable<Tables['publications']>

/** The edition's last publication: what undoing takes back is gone. */
export const findLastPublication = (db: Database, edition: string): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('edition', '=', edition)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Holds everything that a plan is made of until the transaction ends: the companies against teams made by hand, the
 * teams against changes, the registrations against being withdrawn. Call it after `lockChosenRun`.
 */
export async function lockPlanned(db: Database, edition: string, runId: string): Promise<void> {
  await sql`select id from companies where edition = ${edition} order by id for no key update`.execute(db)
  await sql`select id from teams where edition = ${edition} order by id for update`.execute(db)
  await sql`
    select p.id from profiles p join matching_run_students s on s.profile_id = p.id
     where s.run_id = ${runId} order by p.id for share of p`.execute(db)
}

const lastNews = (edition: string) => sql`
  (select distinct on (n.profile_id) n.profile_id, n.news
     from publication_news n join publications pu on pu.id = n.publication_id
    where pu.edition = ${edition} order by n.profile_id, pu.number desc)`

/** What somebody has answered, and whether the place came from the waiting list. */
const offered = sql`o.state as answer, o.id is not null and o.publication_id is null as is_from_waiting_list`

/** A run's students, with what the last publication sent each. */
export async function listRunPeople(db: Database, edition: string, runId: string): Promise<RunPerson[]> {
  const { rows } = await sql<RunPerson>`
    select p.id as profile_id, lower(p.email) as email, p.firstname, p.lastname, p.currentfieldofstudy,
           p.withdrawn_at is not null as is_withdrawn, n.news as last_news, ${offered},
           s.team, s.student_rank, s.company_rank, s.because, s.waiting_rank
      from matching_run_students s
      join profiles p on p.id = s.profile_id
      left join ${lastNews(edition)} n on n.profile_id = p.id
      left join offers o on o.profile_id = p.id and o.edition = p.edition and o.replaced_by is null
     where s.run_id = ${runId}
     order by p.matrikelnummer`.execute(db)
  return rows
}

/** Everybody who is in a team of the edition and registered for it. */
export async function listTeamedPeople(db: Database, edition: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id as profile_id, lower(p.email) as email, p.firstname, p.lastname, p.currentfieldofstudy,
           p.withdrawn_at is not null as is_withdrawn, n.news as last_news, ${offered}
      from teams t
      join team_members m on m.team_id = t.id
      join profiles p on p.edition = t.edition and lower(p.email) = m.email
      left join ${lastNews(edition)} n on n.profile_id = p.id
      left join offers o on o.profile_id = p.id and o.edition = p.edition and o.replaced_by is null
     where t.edition = ${edition}
     order by p.matrikelnummer`.execute(db)
  return rows
}

export async function listStandingTeams(db: Database, edition: string): Promise<StandingTeam[]> {
  const { rows } = await sql<StandingTeam>`
    select t.id, t.company_id, t.representative_email, t.created_at, t.publication_id, t.advisor_id,
           coalesce(array_agg(m.email order by m.position) filter (where m.email is not null), '{}') as members
      from teams t left join team_members m on m.team_id = t.id
     where t.edition = ${edition}
     group by t.id
     order by t.created_at, t.id`.execute(db)
  return rows
}

export async function listPublishedCompanies(db: Database, edition: string): Promise<PublishedCompany[]> {
  const { rows } = await sql<PublishedCompany>`
    select c.id, c.company_name, c.field_of_business, c.mapped_field_of_business, c.city, c.team_limit,
           c.contact_first_name, c.contact_last_name, c.contact_email, c.cancelled_at is not null as is_cancelled,
           n.news as last_news
      from companies c
      left join (select distinct on (n.company_id) n.company_id, n.news
                   from publication_company_news n join publications pu on pu.id = n.publication_id
                  where pu.edition = ${edition} order by n.company_id, pu.number desc) n on n.company_id = c.id
     where c.edition = ${edition}
     order by c.company_name collate "de-x-icu", c.id`.execute(db)
  return rows
}

export const getCompany = (db: Database, id: string) =>
  db
    .selectFrom('companies')
    .select(['companyName', 'fieldOfBusiness', 'mappedFieldOfBusiness', 'preferredFieldOfStudy'])
    .select(['contactFirstName', 'contactLastName', 'contactEmail'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const insertPublication = (
  db: Database,
  { earlier, ...row }: Omit<PublicationRow, 'earlier'> & { earlier: readonly EarlierTeam[] },
): Promise<PublicationRow> =>
  db
    .insertInto('publications')
    .values({ ...row, earlier: JSON.stringify(earlier) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Addresses are kept for undoing alone. */
export const forgetEarlier = (db: Database, now: Date) =>
  sql`update publications set earlier = '[]' where mails_leave_at < ${now} and earlier <> '[]'`.execute(db)

export interface WrittenTeam {
  id: string
  companyId: string
  representativeEmail: string
  createdAt: string
  publicationId: string | null
  /** Of a team that comes back by an undo. */
  advisorId?: string | null
  members: readonly string[]
}

/** Writes teams with their members in three statements, however many; those that exist get other members. */
export async function writeTeams(db: Database, edition: string, teams: readonly WrittenTeam[]): Promise<void> {
  if (teams.length === 0) return
  const rows = JSON.stringify(teams)
  await sql`
    insert into teams (id, edition, company_id, representative_email, created_at, publication_id, advisor_id)
    select r.id, ${edition}, r."companyId", r."representativeEmail", r."createdAt", r."publicationId",
           (select a.id from advisors a where a.id = r."advisorId")
      from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, "companyId" uuid, "representativeEmail" text,
        "createdAt" timestamptz, "publicationId" uuid, "advisorId" uuid)
    on conflict (id) do update set publication_id = excluded.publication_id,
      representative_email = excluded.representative_email`.execute(db)
  await sql`
    delete from team_members
     where team_id in (select r.id from jsonb_to_recordset(${rows}::jsonb) as r(id uuid))`.execute(db)
  await sql`
    insert into team_members (team_id, position, email)
    select r.id, m.position - 1, m.email
      from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, members jsonb),
        jsonb_array_elements_text(r.members) with ordinality as m(email, position)`.execute(db)
}

export async function deleteTeams(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from teams where id = any(${ids}::uuid[])`.execute(db)
}

/** Takes the members out, so that they can be put back into other teams. */
export async function emptyTeams(db: Database, teams: readonly { id: string }[]): Promise<void> {
  const ids = teams.map(({ id }) => id)
  await sql`delete from team_members where team_id = any(${ids}::uuid[])`.execute(db)
}

/** The same teams without those whose registration has been erased since. */
export async function withoutErased(
  db: Database,
  edition: string,
  teams: readonly EarlierTeam[],
): Promise<EarlierTeam[]> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from profiles where edition = ${edition}`.execute(db)
  const registered = new Set(rows.map(({ email }) => email))
  return teams.map((team) => ({ ...team, members: team.members.filter((email) => registered.has(email)) }))
}

/** How many teams the companies of these teams may have: none where one has cancelled. */
export async function listTeamLimits(
  db: Database,
  teams: readonly EarlierTeam[],
): Promise<{ companyId: string; limit: number }[]> {
  const { rows } = await sql<{ companyId: string; limit: number }>`
    select id as company_id, case when cancelled_at is null then team_limit else 0 end as limit from companies
     where id = any(${teams.map(({ companyId }) => companyId)}::uuid[])`.execute(db)
  return rows
}

export const findPublication = (db: Database, id: string): Promise<PublicationRow | undefined> =>
  db.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertNews(
  db: Database,
  publicationId: string,
  news: readonly { profileId: string; news: StudentNews }[],
): Promise<void> {
  await sql`
    insert into publication_news (publication_id, profile_id, news)
    select ${publicationId}::uuid, r."profileId", r.news
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as r("profileId" uuid, news text)`.execute(db)
}

export async function insertCompanyNews(
  db: Database,
  publicationId: string,
  news: readonly { companyId: string; news: CompanyNews }[],
): Promise<void> {
  if (news.length === 0) return
  await db
    .insertInto('publicationCompanyNews')
    .values(news.map((one) => ({ publicationId, ...one })))
    .execute()
}

/** The teams that a publication wrote and that nobody has changed since. */
export const listTeamsOf = (db: Database, publicationId: string): Promise<{ id: string }[]> =>
  db.selectFrom('teams').select('id').where('publicationId', '=', publicationId).forUpdate().execute()

export async function deletePublication(db: Database, id: string): Promise<void> {
  await db.deleteFrom('publications').where('id', '=', id).execute()
}
