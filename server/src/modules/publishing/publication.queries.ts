import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { membersDigest } from '../../db/members-digest.ts'
import type { EarlierTeam, StudentNews, Tables } from '../../db/tables.ts'
import { holdNews, isAskedBy, toldPlace, toldTeams } from '../mail/news.queries.ts'
import type { Person, PublishedCompany, RunPerson, StandingTeam } from './planned.ts'

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
 * teams against changes, the registrations against being withdrawn, and what earlier publications are about to say
 * against leaving. Call it after `lockChosenRun`.
 *
 * @param runId undefined where none is chosen
 * @param now real time, by which mails leave
 */
export async function lockPlanned(
  db: Database,
  { edition, runId, now }: { edition: string; runId: string | undefined; now: Date },
): Promise<void> {
  const { rows: companies } = await sql<{ id: string }>`
    select id from companies where edition = ${edition} order by id for no key update`.execute(db)
  await sql`select id from teams where edition = ${edition} order by id for update`.execute(db)
  await sql`
    select p.id from profiles p
     where p.edition = ${edition}
       and (exists (select from matching_run_students s where s.profile_id = p.id and s.run_id = ${runId ?? null})
         or exists (select from team_members m where m.person_id = p.person_id and m.edition = p.edition))
     order by p.id for share of p`.execute(db)
  await holdNews(
    db,
    companies.map(({ id }) => id),
    now,
  )
}

/** What somebody has answered or is to, whether the place came from the waiting list, and what they have of the week. */
const offered = (now: Date) => sql`
  ${toldPlace(now)} as told, exists (select from student_news n where n.profile_id = p.id) as is_published,
  o.state as answer, o.due_on::text as due_on, o.id is not null and o.publication_id is null as is_from_waiting_list,
  ${isAskedBy(now)} as is_asked,
  exists (select from team_people a where a.profile_id = p.id and a.attended is not null) as is_checked_in,
  exists (select from participation_certificates k
           where k.edition = p.edition and k.person_id = p.person_id and k.revoked_at is null) as has_certificate`

/** What a run has for a registration, by its row `s` and its team `rt`. */
export const placedBy = sql`s.student_rank, s.company_rank, s.challenge_rank, s.because, s.waiting_rank, rt.company_id as run_company_id`

/** The teams of a run: place and company of each. */
export const teamsOfRun = (runId: string | null) => sql`(
  select (t.at - 1)::int as team, t.value ->> 'companyId' as company_id
    from matching_runs r cross join lateral jsonb_array_elements(r.result -> 'teams') with ordinality t(value, at)
   where r.id = ${runId})`

/** The offer that counts for a registration. */
const counting = sql`o.profile_id = p.id and o.replaced_by is null and o.ended_at is null`

/** A run's students. */
export async function listRunPeople(db: Database, { runId, now }: { runId: string; now: Date }): Promise<RunPerson[]> {
  const { rows } = await sql<RunPerson>`
    select p.id as profile_id, p.person_id, who.email, p.firstname, p.lastname, p.currentfieldofstudy,
           p.withdrawn_at is not null as is_withdrawn, ${offered(now)}, s.team, ${placedBy}
      from matching_run_students s
      left join ${teamsOfRun(runId)} rt on rt.team = s.team
      join profiles p on p.id = s.profile_id
      join people who on who.id = p.person_id
      left join offers o on ${counting}
     where s.run_id = ${runId}
     order by p.matrikelnummer`.execute(db)
  return rows
}

/** Everybody who is in a team of the edition and registered for it. */
export async function listTeamedPeople(db: Database, edition: string, now: Date): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id as profile_id, p.person_id, who.email, p.firstname, p.lastname, p.currentfieldofstudy,
           false as is_withdrawn, ${offered(now)}
      from profiles p
      join people who on who.id = p.person_id
      left join offers o on ${counting}
     where p.edition = ${edition} and p.withdrawn_at is null
       and exists (select from team_members m where m.edition = p.edition and m.person_id = p.person_id)
     order by p.matrikelnummer`.execute(db)
  return rows
}

export async function listStandingTeams(db: Database, edition: string): Promise<StandingTeam[]> {
  const { rows } = await sql<StandingTeam>`
    select t.id, t.company_id, t.representative_email, t.created_at, t.publication_id, t.advisor_id, t.places,
           coalesce(array_agg(m.person_id order by m.position) filter (where m.person_id is not null), '{}') as members
      from teams t left join team_members m on m.team_id = t.id
     where t.edition = ${edition}
     group by t.id
     order by t.created_at, t.id`.execute(db)
  return rows
}

export async function listPublishedCompanies(db: Database, edition: string, now: Date): Promise<PublishedCompany[]> {
  const { rows } = await sql<PublishedCompany>`
    select c.id, c.company_name, c.field_of_business, c.mapped_field_of_business, c.city, c.team_limit, c.maximum_team,
           c.nda_required, c.contact_first_name, c.contact_last_name, c.contact_email, st.state = 'cancelled' as is_cancelled,
           st.address_state = 'confirmed' as is_confirmed,
           ${toldTeams({ left: now })} as told, ${toldTeams()} as about_to_know
      from companies c
      join company_standing st on st.company_id = c.id
     where c.edition = ${edition}
     order by c.company_name collate "de-x-icu", c.id`.execute(db)
  return rows
}

export const getCompany = (db: Database, id: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'companyName', 'fieldOfBusiness', 'mappedFieldOfBusiness', 'preferredFieldOfStudy'])
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

/** The teams before are kept until the mails have left: nothing is undone from then on. */
export async function forgetEarlier(db: Database, now: Date): Promise<void> {
  await sql`update publications set earlier = '[]' where mails_leave_at < ${now} and earlier <> '[]'`.execute(db)
}

export interface WrittenTeam {
  id: string
  companyId: string
  representativeEmail: string
  createdAt: string
  publicationId: string | null
  /** Of a team that comes back by an undo. */
  advisorId?: string | null
  places: number
  /** People. */
  members: readonly string[]
}

/** Writes teams with their members in three statements, however many; those that exist get other members. */
export async function writeTeams(db: Database, edition: string, teams: readonly WrittenTeam[]): Promise<void> {
  if (teams.length === 0) return
  const rows = JSON.stringify(teams)
  await sql`
    insert into teams (id, edition, company_id, representative_email, created_at, publication_id, places, advisor_id)
    select r.id, ${edition}, r."companyId", r."representativeEmail", r."createdAt", r."publicationId", r.places,
           (select a.id from advisors a where a.id = r."advisorId")
      from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, "companyId" uuid, "representativeEmail" text,
        "createdAt" timestamptz, "publicationId" uuid, places integer, "advisorId" uuid)
    on conflict (id) do update set publication_id = excluded.publication_id, places = excluded.places,
      representative_email = excluded.representative_email`.execute(db)
  await sql`
    delete from team_members
     where team_id in (select r.id from jsonb_to_recordset(${rows}::jsonb) as r(id uuid))`.execute(db)
  await sql`
    insert into team_members (team_id, edition, position, person_id)
    select r.id, ${edition}, m.position - 1, m.person_id::uuid
      from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, members jsonb),
        jsonb_array_elements_text(r.members) with ordinality as m(person_id, position)`.execute(db)
}

export async function deleteTeams(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from teams where id = any(${ids}::uuid[])`.execute(db)
}

/** Takes the members out, so that they can be put back into other teams. */
export async function emptyTeams(db: Database, teams: readonly { id: string }[]): Promise<void> {
  const ids = teams.map(({ id }) => id)
  await sql`delete from team_members where team_id = any(${ids}::uuid[])`.execute(db)
}

/**
 * The teams that a publication changed, as they were before it, without those who have left since: they have withdrawn, been
 * erased or declined their place, or are in no team although the publication left them one.
 */
export async function listRestored(
  db: Database,
  { id, edition, earlier: teams }: PublicationRow,
): Promise<EarlierTeam[]> {
  const { rows } = await sql<{ personId: string }>`
    select p.person_id from profiles p left join offers o on ${counting}
     where p.edition = ${edition} and p.withdrawn_at is null and o.state is distinct from 'declined'
       and (exists (select from team_members m where m.edition = p.edition and m.person_id = p.person_id)
         or exists (select from publication_news n
                     where n.publication_id = ${id} and n.profile_id = p.id and n.news in ('lost', 'unplaced')))`.execute(
    db,
  )
  const coming = new Set(rows.map(({ personId }) => personId))
  return teams.map((team) => ({ ...team, members: team.members.filter((personId) => coming.has(personId)) }))
}

/** How many teams the companies of these teams may have: none where one has cancelled. */
export async function listTeamLimits(
  db: Database,
  teams: readonly EarlierTeam[],
): Promise<{ companyId: string; limit: number }[]> {
  const { rows } = await sql<{ companyId: string; limit: number }>`
    select c.id as company_id, case when s.state = 'cancelled' then 0 else c.team_limit end as limit
      from companies c join company_standing s on s.company_id = c.id
     where c.id = any(${teams.map(({ companyId }) => companyId)}::uuid[])`.execute(db)
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

/** The people for whom a publication has changed something. */
export async function listConcerned(db: Database, publicationId: string): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select p.person_id from publication_news n join profiles p on p.id = n.profile_id
     where n.publication_id = ${publicationId}`.execute(db)
  return rows.map(({ personId }) => personId)
}

/** The teams that a publication wrote and that nobody has changed since. */
export async function listTeamsOf(
  db: Database,
  publicationId: string,
): Promise<Pick<StandingTeam, 'id' | 'companyId' | 'members'>[]> {
  const { rows } = await sql<Pick<StandingTeam, 'id' | 'companyId' | 'members'>>`
    select t.id, t.company_id, array(select m.person_id::text from team_members m where m.team_id = t.id) as members
      from teams t where t.publication_id = ${publicationId} for update of t`.execute(db)
  return rows
}

/** Companies whose confirmation of a team undoing makes void: all, except of a team that keeps its members. */
export async function listConfirmed(
  db: Database,
  { id, earlier }: Pick<PublicationRow, 'id' | 'earlier'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; companyName: string; members: string[] }>`
    select t.id, c.company_name, array(select m.person_id::text from team_members m where m.team_id = t.id) as members
      from teams t
      join companies c on c.id = t.company_id
      join team_confirmations k on k.team_id = t.id and k.members = ${membersDigest}
     where t.publication_id = ${id} order by c.company_name, t.id`.execute(db)
  const before = new Map(earlier.map((team) => [team.id, new Set(team.members)]))
  const changes = (team: { id: string; members: string[] }) =>
    before.get(team.id)?.symmetricDifference(new Set(team.members)).size !== 0
  return [...new Set(rows.filter(changes).map(({ companyName }) => companyName))]
}

export async function deletePublication(db: Database, id: string): Promise<void> {
  await db.deleteFrom('publications').where('id', '=', id).execute()
}
