import { type Insertable, type Selectable, sql } from 'kysely'
import type { Nda } from '@project-week/contract/enumerations/enumerations'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { statesWithoutTeam } from '@project-week/contract/states'
import { isCountedChallenge } from '../companies/challenge.queries.ts'
import type { Database } from '../../db/database.ts'
import { isNotAsked } from '../../db/not-asked.ts'
import type { EarlierTeam, MailState, Tables } from '../../db/tables.ts'

export type OfferRow = Selectable<Tables['offers']>

/** An offer with what a mail or a page says of it. */
export interface KnownOffer extends OfferRow {
  firstname: string
  lastname: string
  personId: string
  /** Lower case. */
  email: string
  companyName: string
  ndaRequired: Nda
  /** Whether the person still has the place, and has not withdrawn. */
  isStanding: boolean
  /** Whether an email has asked for the answer in time: without one nothing follows from silence. */
  wasAsked: boolean
}

export interface NotAskedRow {
  offerId: string
  profileId: string
  name: string
  recipient: string | null
  companyName: string
  dueOn: string
  mailState: MailState | null
}

const known = sql`
  select o.*, o.due_on::text as due_on, p.firstname, p.lastname, p.person_id, who.email, c.company_name, c.nda_required,
         o.replaced_by is null and o.ended_at is null and p.withdrawn_at is null and exists (
           select from team_members m where m.team_id = o.team_id and m.person_id = p.person_id) as is_standing,
         not exists (select from unasked_offers u where u.offer_id = o.id) as was_asked
    from offers o
    join profiles p on p.id = o.profile_id
    join people who on who.id = p.person_id
    join companies c on c.id = o.company_id`

/** Offers that count: no publication has replaced them, and nothing has ended them. */
const counts = sql`o.replaced_by is null and o.ended_at is null`

/** The offer that counts for a person, or for a registration, in an edition: that of the registration which counts. */
export async function findOwnOffer(
  db: Database,
  edition: string,
  of: { personId: string } | { profileId: string },
): Promise<KnownOffer | undefined> {
  const isTheirs = 'personId' in of ? sql`s.person_id = ${of.personId}` : sql`s.profile_id = ${of.profileId}`
  const { rows } = await sql<KnownOffer>`
    ${known} join student_standing s on s.offer_id = o.id
     where s.edition = ${edition} and ${isTheirs}`.execute(db)
  return rows[0]
}

export async function findOffer(db: Database, id: string): Promise<KnownOffer | undefined> {
  const { rows } = await sql<KnownOffer>`${known} where o.id = ${id}`.execute(db)
  return rows[0]
}

/** Open offers whose last day is over, without those that no email has asked about in time. */
export async function listOverdue(db: Database, edition: string, today: string): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    ${known} where o.edition = ${edition} and o.state = 'open' and ${counts} and o.due_on < ${today}::date
       and not exists (select from unasked_offers u where u.offer_id = o.id)
     order by o.created_at, o.id limit 500`.execute(db)
  return rows
}

export async function insertOffers(db: Database, offers: readonly Insertable<Tables['offers']>[]): Promise<void> {
  for (let at = 0; at < offers.length; at += 1000) {
    await db
      .insertInto('offers')
      .values(offers.slice(at, at + 1000))
      .execute()
  }
}

/** Writes an answer, unless there is one. */
export async function markAnswered(
  db: Database,
  id: string,
  answer: Pick<OfferRow, 'state' | 'answeredBy' | 'reason'> & { answeredAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offers')
    .set(answer)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('replacedBy', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A later publication has moved these people: what they were offered before no longer counts. */
export async function replaceOffers(
  db: Database,
  edition: string,
  { profileIds, by }: { profileIds: readonly string[]; by: string },
): Promise<void> {
  await sql`
    update offers set replaced_by = ${by}
     where edition = ${edition} and replaced_by is null and ended_at is null and profile_id = any(${profileIds}::uuid[])`.execute(
    db,
  )
}

export async function removeMember(db: Database, teamId: string, personId: string): Promise<void> {
  await db.deleteFrom('teamMembers').where('teamId', '=', teamId).where('personId', '=', personId).execute()
}

export async function addMember(
  db: Database,
  { teamId, edition, personId }: { teamId: string; edition: string; personId: string },
): Promise<void> {
  await sql`
    insert into team_members (team_id, edition, position, person_id)
    select ${teamId}, ${edition}, coalesce(max(position) + 1, 0), ${personId} from team_members
     where team_id = ${teamId}`.execute(db)
}

export interface Waiting {
  profileId: string
  personId: string
  firstname: string
  lastname: string
  email: string
  currentfieldofstudy: string
  preferredFieldOfBusiness: string[]
  patentAttorneyInterest: string | null
  /** The company's challenge among the five that they named, where it still counts; 0: not one of them. */
  challengeRank: number
  waitingRank: number | null
  /** At a company that has cancelled since. */
  hadPlace: boolean
}

/**
 * Who is without a place by a run: first whose company has cancelled, then its waiting list, then who was not in it or has
 * no rank, in the order of registration; without those who have withdrawn, are in a team, have an offer that counts, or
 * are excluded from the company. Once the run is published, whoever is in no team is without a place.
 */
export async function listWaiting(
  db: Database,
  {
    edition,
    runId,
    companyId,
    isPublished,
  }: { edition: string; runId: string; companyId: string; isPublished: boolean },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.id as profile_id, p.person_id, p.firstname, p.lastname, who.email, p.currentfieldofstudy,
           p.preferred_field_of_business, p.patent_attorney_interest, s.waiting_rank,
           case when ${isCountedChallenge(sql`target`)} then coalesce(array_position(p.challenges, target.id), 0) else 0 end as challenge_rank,
           exists (select from offers o where o.profile_id = p.id and o.ended_because = 'cancelled')
             or coalesce(c.state = 'cancelled', false) as had_place
      from matching_runs r
      join student_standing now on now.edition = r.edition
      join profiles p on p.id = now.profile_id
      join people who on who.id = p.person_id
      join companies target on target.id = ${companyId}
      left join matching_run_students s on s.run_id = r.id and s.profile_id = p.id
      left join company_standing c on c.company_id = (r.result -> 'teams' -> s.team ->> 'companyId')::uuid
     where r.id = ${runId} and now.state = any(${statesWithoutTeam})
       and (${isPublished} or s.team is null or c.state = 'cancelled')
       and not exists (select from offers o where o.profile_id = p.id and o.state = 'open' and ${counts})
       and not exists (select from matching_rules r where r.edition = ${edition} and r.kind = 'exclusion'
                          and r.profile_id = p.id and r.company_id = ${companyId})
     order by had_place desc, s.waiting_rank nulls last, p.created_at, p.matrikelnummer`.execute(db)
  return rows
}

/** The run that was published last, with what it counts by. */
export async function findPublishedRun(
  db: Database,
  edition: string,
): Promise<{ runId: string; settings: RunSettings } | undefined> {
  const { rows } = await sql<{ runId: string; settings: RunSettings }>`
    select r.id as run_id, r.settings from publications pu join matching_runs r on r.id = pu.run_id
     where pu.edition = ${edition} order by pu.number desc limit 1`.execute(db)
  return rows[0]
}

export async function markFilled(db: Database, id: string, by: string): Promise<void> {
  await db.updateTable('offers').set({ filledBy: by }).where('id', '=', id).execute()
}

/** A team with places that its members have left. */
export interface FreePlaceRow {
  teamId: string
  companyId: string
  companyName: string
  /** How many are free. */
  places: number
  /** Whether a publication answers for the team. */
  isPublished: boolean
  /** Who left it last, as far as that is known: of a place that a publication has filled since nothing is said any more. */
  left: { offerId: string; name: string; cause: 'declined' | 'withdrawn'; reason: string }[]
}

/**
 * Teams that have fewer members than they are to have.
 *
 * @param team only this one
 */
export async function listFreePlaces(db: Database, edition: string, team?: string): Promise<FreePlaceRow[]> {
  const { rows } = await sql<FreePlaceRow>`
    select f.team_id, f.company_id, c.company_name, f.places, f.publication_id is not null as is_published,
           coalesce((
             select json_agg(json_build_object('offerId', l.id, 'name', l.name, 'cause', l.cause, 'reason', l.reason)
                      order by l.at, l.id)
               from (select o.id, p.firstname || ' ' || p.lastname as name, o.reason,
                            case o.state when 'declined' then 'declined' else 'withdrawn' end as cause,
                            coalesce(o.answered_at, o.ended_at) as at
                       from offers o join profiles p on p.id = o.profile_id
                      where o.team_id = f.team_id and o.replaced_by is null and o.filled_by is null
                        and (o.state = 'declined' or o.ended_because = 'withdrawn')
                      order by at desc, o.id limit f.places) l), '[]') as "left"
      from free_places f join companies c on c.id = f.company_id
     where f.edition = ${edition} and (${team ?? null}::uuid is null or f.team_id = ${team ?? null}::uuid)
     order by c.company_name collate "de-x-icu", f.team_id`.execute(db)
  return rows
}

/** The name of who was offered the place that somebody had at a company. */
export async function findSuccessor(
  db: Database,
  { companyId, person }: { companyId: string; person: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select trim(p.firstname || ' ' || p.lastname) as name
      from offers o join offers filled on filled.id = o.filled_by join profiles p on p.id = filled.profile_id
     where o.profile_id = ${person} and o.company_id = ${companyId}
     order by filled.created_at desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** How the students of an edition have answered whose offers count. */
export async function countAnswers(db: Database, edition: string) {
  const { rows } = await sql<{ open: number; accepted: number; declined: number }>`
    select count(*) filter (where o.state = 'open')::int as open,
           count(*) filter (where o.state = 'accepted')::int as accepted,
           count(*) filter (where o.state = 'declined')::int as declined
      from offers o join student_standing s on s.offer_id = o.id
     where o.edition = ${edition} and s.state <> 'withdrawn'`.execute(db)
  return rows[0] ?? { open: 0, accepted: 0, declined: 0 }
}

/** The students who have to be asked in another way. */
export async function listNotAsked(db: Database, edition: string, today: string): Promise<NotAskedRow[]> {
  const { rows } = await sql<NotAskedRow>`
    select u.offer_id, u.profile_id, trim(p.firstname || ' ' || p.lastname) as name, u.recipient, c.company_name,
           u.due_on::text as due_on, u.mail_state
      from unasked_offers u
      join profiles p on p.id = u.profile_id
      join companies c on c.id = u.company_id
     where u.edition = ${edition} and ${isNotAsked(today)}
     order by p.lastname, p.firstname, u.offer_id`.execute(db)
  return rows
}

/**
 * Offers by which students know of a place of a publication before its mails leave: they have answered, or were asked
 * there for a place that somebody else had declined.
 */
export async function listKnownOffers(
  db: Database,
  { id, earlier }: { id: string; earlier: readonly EarlierTeam[] },
): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    ${known} where ${counts} and p.withdrawn_at is null
       and (o.publication_id = ${id} and o.state <> 'open'
         or o.publication_id is null and exists (
              select from teams t left join team_members m on m.team_id = t.id and m.person_id = p.person_id
               where t.publication_id = ${id} and t.id = o.team_id
                 and (o.state = 'declined' or m.person_id is not null)))
     order by o.created_at, o.id`.execute(db)
  const stays = ({ teamId, state, personId }: KnownOffer) =>
    earlier.some((team) => team.id === teamId && (state === 'declined' || team.members.includes(personId)))
  return rows.filter((offer) => offer.publicationId !== null || !stays(offer))
}

/**
 * Deletes what a publication offered, and these offers, then brings back what it replaced, but to those who have withdrawn
 * or were offered another place since, as when somebody had declined it: the newer answer counts.
 */
export async function takeBackOffers(
  db: Database,
  publicationId: string,
  { also }: { also: readonly string[] },
): Promise<void> {
  await sql`
    delete from offers where publication_id = ${publicationId} or id = any(${also}::uuid[])`.execute(db)
  await sql`
    update offers o set replaced_by = null, ended_at = coalesce(o.ended_at, p.withdrawn_at, newer.created_at),
           ended_because = coalesce(o.ended_because,
             case when p.withdrawn_at is not null then 'withdrawn' when newer.id is not null then 'another-offer' end)
      from profiles p
      left join offers newer on newer.profile_id = p.id and newer.replaced_by is null and newer.ended_at is null
     where p.id = o.profile_id and o.replaced_by = ${publicationId}`.execute(db)
}

/** Offers follow those whom a publication has put into another team of the same company: their answers still count. */
export async function keepAnswers(db: Database, edition: string): Promise<void> {
  await sql`
    update offers o set team_id = m.team_id
      from team_people m
     where m.edition = ${edition} and m.publication_id is not null and m.profile_id = o.profile_id
       and m.company_id = o.company_id and m.team_id <> o.team_id and o.state <> 'declined' and ${counts}`.execute(db)
}
