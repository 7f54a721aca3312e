import { answerKey } from '@project-week/contract/matching/rules'
import {
  type Answers,
  answerOptions,
  type Question,
  type QuestionAudience,
} from '@project-week/contract/questions/question'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const of = (db: Database, label: string) => db.selectFrom('editions').select('questions').where('label', '=', label)

export const findQuestions = async (db: Database, label: string): Promise<Question[] | undefined> =>
  (await of(db, label).executeTakeFirst())?.questions

/**
 * The same, which stay so until the transaction ends.
 *
 * @param to `change` waits for all who answer; they wait for it, and for nobody who answers
 */
export async function holdQuestions(
  db: Database,
  label: string,
  to: 'answer' | 'change',
): Promise<Question[] | undefined> {
  const row = await (to === 'answer' ? of(db, label).forShare() : of(db, label).forUpdate()).executeTakeFirst()
  return row?.questions
}

export async function updateQuestions(db: Database, label: string, questions: readonly Question[]): Promise<void> {
  await db
    .updateTable('editions')
    .set({ questions: JSON.stringify(questions) })
    .where('label', '=', label)
    .execute()
}

/** How many registrations of an edition answer each question, withdrawn and cancelled ones included. */
export async function countAnswers(db: Database, label: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*)::int as count
      from (select answers from profiles where edition = ${label}
            union all select answers from companies where edition = ${label}) given
     cross join lateral jsonb_object_keys(answers) id group by id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function removeAnswers(db: Database, label: string, id: string): Promise<void> {
  for (const table of ['profiles', 'companies'])
    await sql`update ${sql.table(table)} set answers = answers - ${id}::text
               where edition = ${label} and answers ? ${id}`.execute(db)
}

const tableOf = { student: 'profiles', company: 'companies' } as const

/** What a registration answers, held until the transaction ends. */
export const holdAnswers = (
  db: Database,
  audience: QuestionAudience,
  id: string,
): Promise<{ edition: string; answers: Answers } | undefined> =>
  db
    .selectFrom(tableOf[audience])
    .select(['edition', 'answers'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateAnswers(
  db: Database,
  audience: QuestionAudience,
  id: string,
  answers: Answers,
): Promise<void> {
  await db.updateTable(tableOf[audience]).set({ answers }).where('id', '=', id).execute()
}

/** A person's registration for an edition. */
export const findAnswering = (
  db: Database,
  edition: string,
  personId: string,
): Promise<{ id: string; answers: Answers } | undefined> =>
  db
    .selectFrom('profiles')
    .select(['id', 'answers'])
    .where('edition', '=', edition)
    .where('personId', '=', personId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()

/** What rules of the matching can ask for of students' answers, each with what was asked and the option. */
export function answerLabels(questions: readonly Question[]): ReadonlyMap<string, { en: string; de: string }> {
  const ofStudents = questions.filter(({ audience }) => audience === 'student')
  return new Map(
    ofStudents.flatMap((question) =>
      answerOptions(question).map(({ id, en, de }): [string, { en: string; de: string }] => [
        answerKey(question.id, id),
        { en: `${question.label.en}: ${en}`, de: `${question.label.de}: ${de}` },
      ]),
    ),
  )
}

/** Whether a rule of the matching asks for an answer to this question. */
export async function isAskedByRule(db: Database, label: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from matching_rules
     where edition = ${label} and property_name = 'answer' and property_value like ${`${id}:%`} limit 1`.execute(db)
  return rows.length > 0
}
