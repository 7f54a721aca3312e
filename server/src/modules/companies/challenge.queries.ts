import { challengeConsent } from '@project-week/contract/companies/company-fields'
import type { ChallengeState } from '@project-week/contract/states'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** What the office has read when it releases a challenge: another text is released anew. */
const digestOf = (company: RawBuilder<unknown>) => sql`encode(sha256(convert_to(jsonb_build_array(
  ${company}.business_problem, ${company}.field_of_business, ${company}.city)::text, 'UTF8')), 'hex')`

/** Whether a company agrees to the text of the consent as it is. */
const isAgreed = (company: RawBuilder<unknown>) => sql<boolean>`(${company}.agrees_to_challenge and exists (
  select from consents k where k.record_type = 'company' and k.record_id = ${company}.id
     and k.kind = 'challenge' and k.version = ${challengeConsent.version}))`

const takesPart = (company: RawBuilder<unknown>, standing: RawBuilder<unknown>) => sql<boolean>`(
  ${company}.edition = (select label from editions where is_current) and ${standing}.state <> 'cancelled')`

const isConfirmed = (standing: RawBuilder<unknown>) => sql<boolean>`${standing}.address_state = 'confirmed'`

/**
 * Within SQL: whether the challenge of a company is public. Judged anew at each request: no copy of it is kept.
 *
 * @param standing the row of `company_standing` that is joined to the company
 */
export const isShownChallenge = (company: RawBuilder<unknown>, standing: RawBuilder<unknown>) => sql<boolean>`(
  ${company}.released_challenge = ${digestOf(company)} and ${isAgreed(company)} and ${takesPart(company, standing)}
    and ${isConfirmed(standing)})`

/** Within SQL: whether a challenge still has the text that the public page shows, or showed last. */
const isReadText = (company: RawBuilder<unknown>) => sql<boolean>`coalesce(
  ${company}.released_challenge = ${digestOf(company)}, 'withdraw-release' = (
    select action from audit_records
     where record_type = 'company' and record_id = ${company}.id::text and action in ('withdraw-release', 'correct')
     order by id desc limit 1))`

/** Within SQL: docs/states.md. */
export const challengeStateOf = (
  company: RawBuilder<unknown>,
  standing: RawBuilder<unknown>,
) => sql<ChallengeState>`case
  when not ${isAgreed(company)} then 'no-consent'
  when ${isShownChallenge(company, standing)} then 'shown'
  when ${company}.released_challenge <> ${digestOf(company)} then 'changed'
  else 'not-shown' end`

export interface ShownChallengeRow {
  id: string
  fieldOfBusiness: string
  mappedFieldOfBusiness: string | null
  town: string
  problem: string
  places: number
  programmes: string[]
}

/**
 * The challenges that are public now, or what can be read of these.
 *
 * @param maximum the most students of a team, where the company has no number of its own
 */
export async function listShownChallenges(
  db: Database,
  maximum: number,
  ids?: readonly string[],
): Promise<ShownChallengeRow[]> {
  const isRead = sql`c.id = any(${ids}::uuid[]) and ${isReadText(sql`c`)}`
  const { rows } = await sql<ShownChallengeRow>`
    select c.id, c.field_of_business, c.mapped_field_of_business, c.city as town, c.business_problem as problem,
           c.team_limit * coalesce(c.maximum_team, ${maximum}) as places, c.preferred_field_of_study as programmes
      from companies c join company_standing s on s.company_id = c.id where ${ids ? isRead : isShownChallenge(sql`c`, sql`s`)}
     order by c.created_at, c.id`.execute(db)
  return rows
}

/**
 * Within SQL: whether the challenge of a company counts for students who have named it, where they are asked to. One that
 * has cancelled, or that the office has taken back, counts for nobody; one whose text has changed since still does.
 */
export const isCountedChallenge = (company: RawBuilder<unknown>) => sql<boolean>`(
  ${company}.released_challenge is not null and ${company}.cancelled_at is null and exists (
    select from editions e where e.label = ${company}.edition and (e.details->'challenges'->>'isAsked')::boolean))`

/** The companies of an edition whose challenges count; none if its students are not asked for any. */
export async function listCountedChallenges(db: Database, edition: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c where c.edition = ${edition} and ${isCountedChallenge(sql`c`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface ChallengeRow {
  id: string
  isReleased: boolean
  isAgreed: boolean
  isConfirmed: boolean
  takesPart: boolean
}

/** Those of these companies that there are, held until the transaction ends. */
export async function lockChallenges(db: Database, ids: readonly string[]): Promise<ChallengeRow[]> {
  await sql`select id from companies where id = any(${ids}::uuid[]) order by id for no key update`.execute(db)
  // In a question of its own: it sees what was saved while the first one waited.
  const { rows } = await sql<ChallengeRow>`
    select c.id, c.released_challenge is not distinct from ${digestOf(sql`c`)} as is_released,
           ${isAgreed(sql`c`)} as is_agreed, ${isConfirmed(sql`s`)} as is_confirmed, ${takesPart(sql`c`, sql`s`)} as takes_part
      from companies c join company_standing s on s.company_id = c.id where c.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export async function releaseChallengesOf(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update companies c set released_challenge = ${digestOf(sql`c`)} where id = any(${ids}::uuid[])`.execute(db)
}

export async function withdrawChallengesOf(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update companies set released_challenge = null where id = any(${ids}::uuid[])`.execute(db)
}
