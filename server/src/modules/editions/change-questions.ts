import {
  type CountedQuestion,
  isShown,
  mostQuestions,
  type Question,
  type QuestionAudience,
  type QuestionDraft,
  type QuestionList,
  questionMessages as m,
} from '@project-week/contract/questions/question'
import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale, versionOf } from '../audit/refuse-stale.ts'
import * as queries from './question.queries.ts'

/** With how many have answered each. */
async function present(db: Database, label: string, questions: readonly Question[]): Promise<QuestionList> {
  const counts = await queries.countAnswers(db, label)
  const counted: CountedQuestion[] = questions.map((one) => ({ ...one, answers: counts.get(one.id) ?? 0 }))
  return { questions: counted, version: versionOf(questions) }
}

/** @throws 404 not_found */
export const readQuestions = async ({ db }: Pick<Deps, 'db'>, label: string): Promise<QuestionList> =>
  present(db, label, requireFound(await queries.findQuestions(db, label), 'edition'))

/** Those that lists and files show. @param label without one, of several editions, none */
export async function listShown(
  db: Database,
  label: string | undefined,
  audience: QuestionAudience,
): Promise<Question[]> {
  if (label === undefined) return []
  const { questions } = await readQuestions({ db }, label)
  return questions.filter((question) => question.audience === audience && isShown(question))
}

/** What somebody has answered by: who is asked, how, and every option. */
const isSameKind = (one: Question, other: Question): boolean =>
  one.audience === other.audience &&
  one.kind === other.kind &&
  one.options.every(({ id }) => other.options.some((option) => option.id === id))

/** @throws 409 conflict where a question is missing, unknown, one too many, or is answered and would be another one */
function refuseUnfit(before: readonly CountedQuestion[], after: readonly Question[], added: ReadonlySet<string>): void {
  const byId = new Map(after.map((question) => [question.id, question]))
  for (const question of before) {
    const next = byId.get(question.id)
    if (next === undefined) throw conflict(m.unfit)
    if (question.answers > 0 && !isSameKind(question, next)) throw conflict(m.fixed({ question: question.label.en }))
  }
  if (byId.size !== after.length || byId.size !== before.length + added.size) throw conflict(m.unfit)
  const asked = Map.groupBy(
    after.filter(({ isRetired }) => !isRetired),
    ({ audience }) => audience,
  )
  if ([...asked.values()].some(({ length }) => length > mostQuestions)) throw conflict(m.tooMany)
}

/** The questions are held, looked at and written in one transaction. @throws 404 not_found */
const change = (
  { db }: Deps,
  label: string,
  act: (tx: Transaction<Tables>, counted: QuestionList, before: readonly Question[]) => Promise<Question[]>,
): Promise<QuestionList> =>
  db.transaction().execute(async (tx) => {
    const before = requireFound(await queries.holdQuestions(tx, label, 'change'), 'edition')
    const after = await act(tx, await present(tx, label, before), before)
    await queries.updateQuestions(tx, label, after)
    return present(tx, label, after)
  })

/** @throws 404 not_found, 409 stale where they are no longer what the caller read, and as `refuseUnfit` */
export const saveQuestions = (
  deps: Deps,
  caller: Caller,
  { label, version, questions: drafts }: { label: string; version: string; questions: readonly QuestionDraft[] },
): Promise<QuestionList> =>
  change(deps, label, async (tx, counted, before) => {
    await refuseStale(tx, version, counted, { record: ['edition', label], actions: ['change-questions'] })
    const questions = drafts.map((draft) => ({ ...draft, id: draft.id ?? deps.newId() }))
    const added = new Set(questions.filter((_, at) => drafts[at]?.id === null).map(({ id }) => id))
    refuseUnfit(counted.questions, questions, added)
    const changed = questions.filter((question, at) => !isDeepStrictEqual(before[at], question))
    await recordAudit(tx, deps.clock, {
      ...caller,
      action: 'change-questions',
      record: ['edition', label],
      details: { changed: changed.map(({ label: { en } }) => en) },
    })
    return questions
  })

/** With every answer to it in this edition. @throws 404 not_found */
export const removeQuestion = (
  deps: Deps,
  caller: Caller,
  { label, id }: { label: string; id: string },
): Promise<QuestionList> =>
  change(deps, label, async (tx, { questions }, before) => {
    const question = requireFound(
      questions.find((one) => one.id === id),
      'question',
    )
    if (await queries.isAskedByRule(tx, label, id)) throw conflict(m.inRule)
    await queries.removeAnswers(tx, label, id)
    await recordAudit(tx, deps.clock, {
      ...caller,
      action: 'remove-question',
      record: ['edition', label],
      details: { question: question.label.en, answers: question.answers },
    })
    return before.filter((one) => one.id !== id)
  })
