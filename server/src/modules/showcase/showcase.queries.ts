import { companyConsent, memberConsent } from '@project-week/contract/showcase/showcase'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { addressAndName } from '../../db/member-json.ts'

/** The members of a team `t` whose consent counts: all but those who did not attend. */
const concerned = sql`
  from team_people m where m.team_id = t.id and m.attended is distinct from false`

/** Those of them who have not agreed to the text as it is, or have taken it back. */
const missingOf = sql`${concerned}
   and not exists (select from showcase_consents s
                    where s.team_id = m.team_id and s.person_id = m.person_id and s.taken_back_at is null
                      and s.version = ${memberConsent.version})`

/** Whether the company of a team `t` agrees to the text as it is. */
const isCompanyAgreed = sql<boolean>`
  exists (select from company_showcase_consents k
           where k.company_id = t.company_id and k.taken_back_at is null and k.version = ${companyConsent.version})`

/** Judged anew at each request: whoever joins a team, or attended after all, is asked before anything is shown again. */
const isAgreed = sql<boolean>`
  (exists (select ${concerned}) and not exists (select ${missingOf}) and ${isCompanyAgreed})`

interface ShownRow {
  id: string
  edition: string
  companyName: string
  title: string
  /** Oldest release first. */
  files: { fileId: string; kind: string; hasPicture: boolean }[]
}

/** The teams of which something is shown, or one of them; newest edition's first. */
export async function listShown(db: Database, team?: string): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select t.id, t.edition, s.title, c.company_name,
           (select json_agg(json_build_object('fileId', f.id, 'kind', f.kind, 'hasPicture', f.thumbnail = 'made')
                            order by r.released_at, f.id)
              from showcase_files r join files f on f.id = r.file_id where r.team_id = t.id) as files
      from showcases s
      join teams t on t.id = s.team_id
      join companies c on c.id = t.company_id
      join editions e on e.label = t.edition
     where exists (select from showcase_files r where r.team_id = t.id) and ${isAgreed}
       and (${team ?? null}::uuid is null or t.id = ${team ?? null}::uuid)
     order by e.details ->> 'programmeStart' desc, s.title collate "de-x-icu", t.id`.execute(db)
  return rows
}

/** Whether a file is shown to everybody now. */
export async function isShown(db: Database, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from showcase_files r join teams t on t.id = r.team_id where r.file_id = ${fileId} and ${isAgreed}`.execute(
    db,
  )
  return rows.length > 0
}

export interface OwnRow {
  team: string
  edition: string
  companyName: string
  agreedAt: Date | null
  isShown: boolean
}

/** The teams of a member, newest edition first. */
export async function listOwn(db: Database, personId: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select t.id as team, t.edition, c.company_name,
           (select s.given_at from showcase_consents s where s.team_id = t.id and s.person_id = m.person_id
               and s.taken_back_at is null and s.version = ${memberConsent.version}) as agreed_at,
           exists (select from showcase_files r where r.team_id = t.id) and ${isAgreed} as is_shown
      from team_members m
      join teams t on t.id = m.team_id
      join companies c on c.id = t.company_id
      join editions e on e.label = t.edition
     where m.person_id = ${personId}
     order by e.details ->> 'programmeStart' desc, t.created_at, t.id`.execute(db)
  return rows
}

/** Holds a team until the transaction ends: what its members agree to and what of it is released changes in turn. */
export async function lockTeam(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from teams where id = ${id} for update`.execute(db)
  return rows.length > 0
}

export interface MissingConsent {
  personId: string
  email: string
  name: string
  profileId: string | null
}

interface TeamRow {
  team: string
  companyId: string
  companyName: string
  companyAgrees: boolean
  title: string
  missing: MissingConsent[]
  released: string[]
}

/** Every team of an edition, by company. */
export async function listTeams(db: Database, edition: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id as team, t.company_id, c.company_name, coalesce(s.title, '') as title,
           ${isCompanyAgreed} as company_agrees,
           coalesce((select json_agg(json_build_object('personId', m.person_id, 'profileId', m.profile_id, ${addressAndName})
                                     order by m.position) ${missingOf}), '[]') as missing,
           array(select r.file_id from showcase_files r where r.team_id = t.id) as released
      from teams t
      join companies c on c.id = t.company_id
      left join showcases s on s.team_id = t.id
     where t.edition = ${edition}
     order by c.company_name collate "de-x-icu", t.created_at, t.id`.execute(db)
  return rows
}

/** The company of a team, and its contact's address. */
export const findCompanyOf = (db: Database, team: string): Promise<{ companyId: string; email: string } | undefined> =>
  db
    .selectFrom('teams as t')
    .innerJoin('companies as c', 'c.id', 't.companyId')
    .select(['t.companyId', 'c.contactEmail as email'])
    .where('t.id', '=', team)
    .executeTakeFirst()

export async function isTeamAgreed(db: Database, team: string): Promise<boolean> {
  const { rows } = await sql<{
    agreed: boolean
  }>`select ${isAgreed} as agreed from teams t where t.id = ${team}`.execute(db)
  return rows[0]?.agreed ?? false
}

export async function insertRelease(
  db: Database,
  { team, fileId, title, at }: { team: string; fileId: string; title: string; at: Date },
): Promise<void> {
  await db
    .insertInto('showcases')
    .values({ teamId: team, title })
    .onConflict((conflict) => conflict.column('teamId').doUpdateSet({ title }))
    .execute()
  await db
    .insertInto('showcaseFiles')
    .values({ fileId, teamId: team, releasedAt: at })
    .onConflict((conflict) => conflict.column('fileId').doUpdateSet({ teamId: team }))
    .execute()
}

/** The teams of a company, each held until the transaction ends. */
export async function lockTeamsOf(db: Database, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from teams where company_id = ${companyId} order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

interface UnansweredTeam {
  team: string
  companyName: string
  members: { personId: string; email: string; name: string }[]
}

/**
 * The teams of an edition with a poster or a picture that nobody has been reminded for, each with its members who have
 * never answered; in the caller's transaction, which holds and marks them.
 */
export async function markReminded(db: Database, edition: string, at: Date): Promise<UnansweredTeam[]> {
  const { rows } = await sql<UnansweredTeam>`
    with unanswered as (
      select t.id, json_agg(json_build_object('personId', m.person_id, ${addressAndName}) order by m.position) as members
        from teams t join team_people m on m.team_id = t.id
       where t.edition = ${edition} and t.showcase_reminded_at is null and m.attended is distinct from false
         and exists (select from files f where f.team_id = t.id and f.kind in ('poster', 'image'))
         and not exists (select from showcase_consents s where s.team_id = t.id and s.person_id = m.person_id)
       group by t.id),
    held as (
      select id from teams where id in (select id from unanswered) order by id for update skip locked),
    marked as (
      update teams t set showcase_reminded_at = ${at} where id in (select id from held) returning t.id, t.company_id)
    select m.id as team, c.company_name, u.members
      from marked m join unanswered u on u.id = m.id join companies c on c.id = m.company_id
     order by c.company_name collate "de-x-icu", m.id`.execute(db)
  return rows
}

/** Takes the posters of a team off the site but one; answers their ids. */
export async function deleteOtherPosters(db: Database, team: string, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    delete from showcase_files r using files f
     where f.id = r.file_id and f.kind = 'poster' and r.team_id = ${team} and r.file_id <> ${fileId}
    returning r.file_id`.execute(db)
  return rows.map((row) => row.fileId)
}

/** Takes one file off the site; answers its team. */
export const deleteRelease = (db: Database, fileId: string): Promise<{ teamId: string } | undefined> =>
  db.deleteFrom('showcaseFiles').where('fileId', '=', fileId).returning('teamId').executeTakeFirst()

/** Takes everything of a team off the site; answers the files. */
export async function deleteReleasesOf(db: Database, team: string): Promise<string[]> {
  const rows = await db.deleteFrom('showcaseFiles').where('teamId', '=', team).returning('fileId').execute()
  return rows.map(({ fileId }) => fileId)
}

/** Answers whether there was one. */
export async function endConsent(db: Database, team: string, personId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('showcaseConsents')
    .set({ takenBackAt: now })
    .where('teamId', '=', team)
    .where('personId', '=', personId)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The teams that somebody is in or has agreed for, in the order in which they are locked. */
export async function listTeamIdsOf(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from teams t
     where exists (select from team_members m where m.team_id = t.id and m.person_id = ${personId})
        or exists (select from showcase_consents s where s.team_id = t.id and s.person_id = ${personId})
     order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What somebody agreed to, in every edition, newest first. */
export const listConsentsOf = (
  db: Database,
  personId: string,
): Promise<{ edition: string; version: string; givenAt: Date; takenBackAt: Date | null }[]> =>
  db
    .selectFrom('showcaseConsents as s')
    .innerJoin('teams as t', 't.id', 's.teamId')
    .select(['t.edition', 's.version', 's.givenAt', 's.takenBackAt'])
    .where('s.personId', '=', personId)
    .orderBy('s.givenAt', 'desc')
    .execute()

export async function deleteConsentsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('showcaseConsents').where('personId', '=', personId).execute()
}

export async function findCompanyConsent(
  db: Database,
  companyId: string,
  version: string,
): Promise<{ givenAt: Date } | undefined> {
  return db
    .selectFrom('companyShowcaseConsents')
    .select('givenAt')
    .where('companyId', '=', companyId)
    .where('version', '=', version)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
}

export async function saveCompanyConsent(
  db: Database,
  { companyId, email, version, now }: { companyId: string; email: string; version: string; now: Date },
): Promise<void> {
  const row = { email, version, givenAt: now, takenBackAt: null }
  await db
    .insertInto('companyShowcaseConsents')
    .values({ companyId, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute()
}

/** Answers whether there was one. */
export async function endCompanyConsent(db: Database, companyId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companyShowcaseConsents')
    .set({ takenBackAt: now })
    .where('companyId', '=', companyId)
    .where('takenBackAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
