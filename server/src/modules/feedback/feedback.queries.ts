import type { Audience, FeedbackAnswers } from '@project-week/contract/feedback/feedback'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Whose feedback it is. */
export type Respondent = { personId: string } | { companyId: string }

const isOf = (respondent: Respondent) =>
  'companyId' in respondent
    ? sql<boolean>`company_id = ${respondent.companyId}`
    : sql<boolean>`person_id = ${respondent.personId}`

/** Of a row `m` of team_people: who did not attend is not asked. */
export const isAskedForFeedback = sql<boolean>`m.attended is distinct from false`

/** The newest edition in whose week this student was in a team, or may have been; undefined for who was in none. */
export async function findStudentEdition(db: Database, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ edition: string }>`
    select m.edition from team_people m join editions e on e.label = m.edition
     where m.person_id = ${personId} and ${isAskedForFeedback}
     order by e.details ->> 'programmeStart' desc limit 1`.execute(db)
  return rows[0]?.edition
}

export const findFeedback = (
  db: Database,
  edition: string,
  respondent: Respondent,
): Promise<{ id: string; answers: FeedbackAnswers; answeredAt: Date } | undefined> =>
  db
    .selectFrom('feedback')
    .select(['id', 'answers', 'answeredAt'])
    .where('edition', '=', edition)
    .where(isOf(respondent))
    .executeTakeFirst()

/** One answer of somebody is saved after the other. */
export const lockRespondent = async (db: Database, edition: string, respondent: Respondent): Promise<void> => {
  const key = `${edition} ${Object.values(respondent).join()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 174))`.execute(db)
}

export async function insertFeedback(
  db: Database,
  row: { id: string; edition: string; respondent: Respondent; answers: FeedbackAnswers; at: Date },
): Promise<void> {
  const { id, edition, respondent, answers, at } = row
  await db
    .insertInto('feedback')
    .values({
      id,
      edition,
      personId: null,
      companyId: null,
      ...respondent,
      answers: JSON.stringify(answers),
      answeredAt: at,
    })
    .execute()
}

export async function updateFeedback(db: Database, id: string, answers: FeedbackAnswers): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute()
}

/** What an audience answered, without who; in the order of random ids. */
export async function listAnswers(db: Database, edition: string, audience: Audience): Promise<FeedbackAnswers[]> {
  const rows = await db
    .selectFrom('feedback')
    .select('answers')
    .where('edition', '=', edition)
    .where(audience === 'company' ? 'companyId' : 'personId', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ answers }) => answers)
}

/** How many of an edition might answer: students of its teams but those who did not attend, and companies with a team. */
export async function countAsked(db: Database, edition: string): Promise<Record<Audience, number>> {
  const { rows } = await sql<Record<Audience, number>>`
    select (select count(*)::int from team_people m
             where m.edition = ${edition} and ${isAskedForFeedback}) as student,
           (select count(distinct company_id)::int from teams where edition = ${edition}) as company`.execute(db)
  return rows[0] ?? { student: 0, company: 0 }
}

/** @returns whether there was any */
export async function deleteFeedbackOf(db: Database, personId: string): Promise<boolean> {
  const given = await db.deleteFrom('feedback').where('personId', '=', personId).returning('edition').execute()
  return given.length > 0
}

/** What a student answered, in every edition, newest first. */
export const listFeedbackOf = (
  db: Database,
  personId: string,
): Promise<{ edition: string; answers: FeedbackAnswers; answeredAt: Date }[]> =>
  db
    .selectFrom('feedback')
    .select(['edition', 'answers', 'answeredAt'])
    .where('personId', '=', personId)
    .orderBy('answeredAt', 'desc')
    .execute()
