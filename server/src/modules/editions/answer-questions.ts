import type { Edition } from '@project-week/contract/editions/edition'
import {
  type Answers,
  type AskedQuestions,
  checkAnswers,
  type GivenAnswers,
  isBlankAnswer,
  isOpenOn,
  type Question,
  type QuestionAudience,
  questionFields,
  questionMessages as m,
} from '@project-week/contract/questions/question'
import { type FileCell, fileColumnsOf } from '@project-week/contract/exports/file-columns'
import { isDeepStrictEqual } from 'node:util'
import { berlinDay } from '../../clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from './programme-state.ts'
import * as queries from './question.queries.ts'

/** Whose answers: a registration. */
interface Answering {
  audience: QuestionAudience
  id: string
}

/** What a registration of an edition is asked. @param day YYYY-MM-DD; null: nothing can be answered any more */
export async function readAsked(
  db: Database,
  edition: string,
  { audience, answers, day }: { audience: QuestionAudience; answers: Answers; day: string | null },
): Promise<AskedQuestions> {
  const own = ((await queries.findQuestions(db, edition)) ?? []).filter((question) => question.audience === audience)
  const open = own.filter((question) => day !== null && isOpenOn(question, day)).map(({ id }) => id)
  const questions = own.filter(({ id, isRetired }) => open.includes(id) || (!isRetired && id in answers))
  const given = questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]]))
  return { questions, open, answers: Object.fromEntries(given) as Answers }
}

/** What is required of each on a day, YYYY-MM-DD, and by when: a question without a date, by the first day of the week. */
export function listRequired(
  questions: readonly Question[],
  { programmeStart }: Pick<Edition, 'programmeStart'>,
  day: string,
): Record<QuestionAudience, { id: string; due: string }[]> {
  const required = questions.filter((question) => question.isRequired && isOpenOn(question, day))
  const of = (audience: QuestionAudience) =>
    required
      .filter((question) => question.audience === audience)
      .map(({ id, until }) => ({ id, due: until ?? programmeStart }))
  return { student: of('student'), company: of('company') }
}

/** In words. */
export async function describeAnswers(
  db: Database,
  row: { edition: string; answers: Answers },
): Promise<{ question: string; answer: FileCell }[]> {
  if (Object.keys(row.answers).length === 0) return []
  return fileColumnsOf<typeof row>(questionFields((await queries.findQuestions(db, row.edition)) ?? []), 'en')
    .map(({ header, value }) => ({ question: header, answer: value(row) }))
    .filter(({ answer }) => answer !== null)
}

const isUnchanged = (given: unknown, kept: unknown): boolean =>
  isDeepStrictEqual(given, kept) || (isBlankAnswer(given) && isBlankAnswer(kept))

/**
 * Puts new answers beside those that stay. The audit record names the questions, not what was answered.
 *
 * @param day of a person, who answers what is open, and what of it is required with an answer; null: nothing is; without it the office
 *   corrects whatever it asked
 * @throws 404 not_found, 422 validation_failed
 */
export async function saveAnswers(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  { audience, id }: Answering,
  { given, day, by }: { given: GivenAnswers; day?: string | null; by: AuditedBy },
): Promise<Answers> {
  const { edition, answers: kept } = requireFound(await queries.holdAnswers(tx, audience, id), 'registration')
  const questions = (await queries.holdQuestions(tx, edition, 'answer')) ?? []
  const own = questions.filter((question) => question.audience === audience)
  const asked = day === undefined ? own : own.filter((question) => day !== null && isOpenOn(question, day))
  const isAsked = (key: string) => asked.some((question) => question.id === key)
  // A page that was open when a question was closed sends it as it was, and none that was asked since.
  const sent = Object.fromEntries(
    Object.entries(given).filter(([key, answer]) => isAsked(key) || !isUnchanged(answer, kept[key])),
  )
  const named = asked.filter((question) => question.id in sent)
  const { answers, problems } = checkAnswers(named, sent, { kept, mayRequire: day !== undefined })
  for (const question of own)
    if (question.id in sent && !asked.includes(question)) problems[`answers.${question.id}`] = m.closed
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
  const changed = own.filter((question) => !isDeepStrictEqual(answers[question.id], kept[question.id]))
  if (changed.length === 0) return kept
  await queries.updateAnswers(tx, audience, id, answers)
  await recordAudit(tx, clock, {
    ...by,
    action: 'correct',
    record: [audience === 'student' ? 'profile' : 'company', id],
    details: { changed: changed.map(({ label }) => label.en) },
  })
  return answers
}

/** The current edition, and the day on which a student answers; null once its week is over. */
async function readDay(deps: Pick<Deps, 'config' | 'clock' | 'db'>) {
  const { edition, now } = await getProgrammeState(deps)
  const today = berlinDay(new Date(now))
  return { label: edition.label, day: today <= edition.programmeEnd ? today : null }
}

/** Nothing for who is not registered for the current edition. */
export async function readOwnQuestions(deps: Deps, { person }: Pick<Caller, 'person'>): Promise<AskedQuestions> {
  const { label, day } = await readDay(deps)
  const profile = await queries.findAnswering(deps.db, label, person.personId)
  if (profile === undefined) return { questions: [], open: [], answers: {} }
  return readAsked(deps.db, label, { audience: 'student', answers: profile.answers, day })
}

/** @throws 404 not_found for who is not registered for the current edition, and as `saveAnswers` */
export async function answerQuestions(deps: Deps, caller: Caller, given: GivenAnswers): Promise<AskedQuestions> {
  const { label, day } = await readDay(deps)
  await deps.db.transaction().execute(async (tx) => {
    const { id } = requireFound(await queries.findAnswering(tx, label, caller.person.personId), 'ownRegistration')
    await saveAnswers(deps, tx, { audience: 'student', id }, { given, day, by: caller })
  })
  return readOwnQuestions(deps, caller)
}

/** @throws as `saveAnswers` */
export const correctAnswers = (
  deps: Deps,
  caller: Caller,
  { given, ...whose }: Answering & { given: GivenAnswers },
): Promise<Answers> => deps.db.transaction().execute((tx) => saveAnswers(deps, tx, whose, { given, by: caller }))
