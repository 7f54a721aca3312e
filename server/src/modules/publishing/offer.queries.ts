import { type Insertable, type Selectable, sql } from 'kysely'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type OfferRow = Selectable<Tables['offers']>

/** An offer with what a mail or a page says of it. */
export interface KnownOffer extends OfferRow {
  firstname: string
  lastname: string
  /** Lower case. */
  email: string
  companyName: string
  /** Whether the person still has the place, and has not withdrawn. */
  isStanding: boolean
}

const known = sql`
  select o.*, o.due_on::text as due_on, p.firstname, p.lastname, lower(p.email) as email, c.company_name,
         o.replaced_by is null and p.withdrawn_at is null and exists (
           select from team_members m where m.team_id = o.team_id and m.email = lower(p.email)) as is_standing
    from offers o join profiles p on p.id = o.profile_id join companies c on c.id = o.company_id`

export async function findOfferByToken(db: Database, tokenHash: Buffer): Promise<KnownOffer | undefined> {
  const { rows } = await sql<KnownOffer>`
    ${known} join offer_links l on l.offer_id = o.id where l.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

/** The offer that counts for a person in an edition. */
export async function findOwnOffer(db: Database, edition: string, email: string): Promise<KnownOffer | undefined> {
  const { rows } = await sql<KnownOffer>`
    ${known} where o.edition = ${edition} and lower(p.email) = ${email} and o.replaced_by is null`.execute(db)
  return rows[0]
}

export async function findOffer(db: Database, id: string): Promise<KnownOffer | undefined> {
  const { rows } = await sql<KnownOffer>`${known} where o.id = ${id}`.execute(db)
  return rows[0]
}

/** Open offers whose last day is over. */
export async function listOverdue(db: Database, edition: string, today: string): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    ${known} where o.edition = ${edition} and o.state = 'open' and o.replaced_by is null and o.due_on < ${today}::date
     order by o.created_at, o.id limit 500`.execute(db)
  return rows
}

/** Open offers that are due soon and of which nobody has been reminded; held until the transaction ends. */
export async function lockUnreminded(
  db: Database,
  edition: string,
  { dueBy, madeBefore }: { dueBy: string; madeBefore: Date },
): Promise<KnownOffer[]> {
  const { rows } = await sql<KnownOffer>`
    ${known} where o.edition = ${edition} and o.state = 'open' and o.replaced_by is null and o.reminded_at is null
       and o.due_on <= ${dueBy}::date and o.created_at < ${madeBefore}
     order by o.id limit 500 for update of o skip locked`.execute(db)
  return rows.filter(({ isStanding }) => isStanding)
}

export async function insertOffers(
  db: Database,
  offers: readonly Insertable<Tables['offers']>[],
  links: readonly { offerId: string; tokenHash: Buffer }[],
): Promise<void> {
  for (let at = 0; at < offers.length; at += 1000) {
    await db
      .insertInto('offers')
      .values(offers.slice(at, at + 1000))
      .execute()
  }
  await insertLinks(db, links)
}

export async function insertLinks(
  db: Database,
  links: readonly { offerId: string; tokenHash: Buffer }[],
): Promise<void> {
  for (let at = 0; at < links.length; at += 1000) {
    await db
      .insertInto('offerLinks')
      .values(links.slice(at, at + 1000).map(({ offerId, tokenHash }) => ({ offerId, tokenHash })))
      .execute()
  }
}

export async function markReminded(db: Database, ids: readonly string[], at: Date): Promise<void> {
  await sql`update offers set reminded_at = ${at} where id = any(${ids}::uuid[])`.execute(db)
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
     where edition = ${edition} and replaced_by is null and profile_id = any(${profileIds}::uuid[])`.execute(db)
}

export async function removeMember(db: Database, teamId: string, email: string): Promise<void> {
  await db.deleteFrom('teamMembers').where('teamId', '=', teamId).where('email', '=', email).execute()
}

export async function addMember(db: Database, teamId: string, email: string): Promise<void> {
  await sql`
    insert into team_members (team_id, position, email)
    select ${teamId}, coalesce(max(position) + 1, 0), ${email} from team_members where team_id = ${teamId}`.execute(db)
}

export interface Waiting {
  profileId: string
  firstname: string
  lastname: string
  email: string
  currentfieldofstudy: string
  preferredFieldOfBusiness: string[]
  patentAttorneyInterest: string | null
  waitingRank: number | null
  /** In the published run, at a company that has cancelled since. */
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
    select p.id as profile_id, p.firstname, p.lastname, lower(p.email) as email, p.currentfieldofstudy,
           p.preferred_field_of_business, p.patent_attorney_interest, s.waiting_rank,
           c.cancelled_at is not null as had_place
      from matching_runs r
      join profiles p on p.edition = r.edition and p.withdrawn_at is null
      left join matching_run_students s on s.run_id = r.id and s.profile_id = p.id
      left join companies c on c.id = (r.result -> 'teams' -> s.team ->> 'companyId')::uuid
     where r.id = ${runId}
       and (${isPublished} or s.team is null or c.cancelled_at is not null)
       and not exists (select from offers o where o.profile_id = p.id and o.replaced_by is null)
       and not exists (select from team_members m join teams t on t.id = m.team_id
                        where t.edition = ${edition} and m.email = lower(p.email))
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

/** A place in a team whose person does not come. */
export interface FreePlaceRow {
  profileId: string
  firstname: string
  lastname: string
  email: string
  teamId: string
  companyId: string
  companyName: string
  cause: 'declined' | 'withdrawn'
  reason: string
  /** The offer that was for this person. */
  offerId: string | null
  /** Whether a publication answers for the team. */
  isPublished: boolean
}

/**
 * Places that nobody has been offered since their person declined, or withdrew as a member of a team.
 *
 * @param person whose place it was, if it is that one alone
 */
export async function listFreePlaces(db: Database, edition: string, person?: string): Promise<FreePlaceRow[]> {
  const { rows } = await sql<FreePlaceRow>`
    select * from (
      select p.id as profile_id, p.firstname, p.lastname, lower(p.email) as email, t.id as team_id, t.company_id,
             c.company_name, 'declined' as cause, o.reason, o.id as offer_id,
             t.publication_id is not null as is_published, o.answered_at as since
        from offers o join profiles p on p.id = o.profile_id join teams t on t.id = o.team_id
        join companies c on c.id = t.company_id
       where o.edition = ${edition} and o.state = 'declined' and o.replaced_by is null and o.filled_by is null
      union all
      select p.id, p.firstname, p.lastname, m.email, t.id, t.company_id, c.company_name, 'withdrawn', '', o.id,
             t.publication_id is not null, p.withdrawn_at
        from teams t join team_members m on m.team_id = t.id
        join profiles p on p.edition = t.edition and lower(p.email) = m.email and p.withdrawn_at is not null
        join companies c on c.id = t.company_id
        left join offers o on o.profile_id = p.id and o.edition = t.edition and o.replaced_by is null
       where t.edition = ${edition}) free
     where ${person ?? null}::uuid is null or profile_id = ${person ?? null}::uuid
     order by since, profile_id`.execute(db)
  return rows
}

export async function countAnswers(db: Database, edition: string) {
  const { rows } = await sql<{ open: number; accepted: number; declined: number }>`
    select count(*) filter (where state = 'open')::int as open,
           count(*) filter (where state = 'accepted')::int as accepted,
           count(*) filter (where state = 'declined')::int as declined
      from offers where edition = ${edition} and replaced_by is null`.execute(db)
  return rows[0] ?? { open: 0, accepted: 0, declined: 0 }
}

/** Who of a team has which study programme, for the mail to its company. */
export async function listTeamLines(db: Database, teamId: string) {
  const { rows } = await sql<{ email: string; name: string; study: string }>`
    select m.email, coalesce(trim(p.firstname || ' ' || p.lastname), '') as name,
           coalesce(p.currentfieldofstudy, '') as study
      from team_members m join teams t on t.id = m.team_id
      left join profiles p on p.edition = t.edition and lower(p.email) = m.email and p.withdrawn_at is null
     where m.team_id = ${teamId} order by m.position`.execute(db)
  return rows
}

/** What was offered in teams that are dissolved because their company has cancelled; who has declined stays declined. */
export async function deleteOffersOf(db: Database, teamIds: readonly string[]): Promise<void> {
  await sql`
    delete from offers
     where team_id = any(${teamIds}::uuid[]) and replaced_by is null and state <> 'declined'`.execute(db)
}

/** Deletes what a publication offered, then brings back what it replaced. */
export async function takeBackOffers(db: Database, publicationId: string): Promise<void> {
  await sql`delete from offers where publication_id = ${publicationId}`.execute(db)
  await sql`update offers set replaced_by = null where replaced_by = ${publicationId}`.execute(db)
}
