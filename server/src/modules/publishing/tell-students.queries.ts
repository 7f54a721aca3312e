import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ToldPlace } from '../../db/tables.ts'
import { isAskedBy, toldPlace } from '../mail/news.queries.ts'
import type { ToldStudent } from './planned.ts'
import type { StandingPlace } from './student-news.ts'
import { placedBy, teamsOfRun } from './publication.queries.ts'

/** The editions for which these people are registered. */
export async function listEditions(db: Database, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ edition: string }>`
    select distinct edition from profiles
     where person_id = any(${personIds}::uuid[]) and withdrawn_at is null order by edition`.execute(db)
  return rows.map(({ edition }) => edition)
}

export interface StudentToTell extends ToldStudent, StandingPlace {
  /** The offer that they have not answered, with its last day. */
  offerId: string | null
  dueOn: string | null
  isFromWaitingList: boolean
  /** By which they answer it; null where none was made for their address. */
  linkId: string | null
}

/**
 * Where these people stand who are registered for an edition, with what they were told.
 *
 * @param runId published last
 * @param now real time, by which mails leave
 */
export async function listStudentsToTell(
  db: Database,
  { edition, runId, now }: { edition: string; runId: string | null; now: Date },
  personIds: readonly string[],
): Promise<StudentToTell[]> {
  const { rows } = await sql<StudentToTell>`
    select p.id as profile_id, p.person_id, who.email, p.firstname, p.currentfieldofstudy,
           st.company_id, st.state = 'without-team' as is_published,
           array(select m.person_id::text from team_members m where m.team_id = st.team_id order by m.position) as members,
           o.id as offer_id, o.due_on::text as due_on, o.id is not null and o.publication_id is null as is_from_waiting_list,
           o.id is not null and not ${isAskedBy(now)} as must_ask,
           (select l.id from links l where l.offer_id = o.id and l.address = lower(who.email)
             order by l.number limit 1) as link_id,
           o.publication_id is null and exists (
             select from offers e where e.profile_id = o.profile_id and e.ended_because = 'cancelled') as had_place,
           ${toldPlace(now)} as told, ${placedBy}
      from student_standing st
      join profiles p on p.id = st.profile_id
      join people who on who.id = p.person_id
      left join offers o on o.id = st.offer_id and o.state = 'open' and st.team_id is not null
      left join matching_run_students s on s.run_id = ${runId} and s.profile_id = p.id
      left join ${teamsOfRun(runId)} rt on rt.team = s.team
     where st.edition = ${edition} and st.person_id = any(${personIds}::uuid[]) and p.withdrawn_at is null
     order by p.matrikelnummer`.execute(db)
  return rows
}

/** What a student was told last of their place. */
export async function findTold(db: Database, profileId: string, now: Date): Promise<ToldPlace | null> {
  const { rows } = await sql<{ told: ToldPlace | null }>`
    select ${toldPlace(now)} as told from profiles p where p.id = ${profileId}`.execute(db)
  return rows[0]?.told ?? null
}

/** How members of teams are named to each other. */
export async function listColleagues(
  db: Database,
  edition: string,
  personIds: readonly string[],
): Promise<{ personId: string; name: string; email: string }[]> {
  const { rows } = await sql<{ personId: string; name: string; email: string }>`
    select person_id, name, email from team_people
     where edition = ${edition} and person_id = any(${personIds}::uuid[])`.execute(db)
  return rows
}
