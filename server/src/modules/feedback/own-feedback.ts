import type { Edition } from '@project-week/contract/editions/edition'
import {
  type FeedbackAnswers,
  feedbackChangeDays,
  feedbackDays,
  feedbackMessages,
  type OwnFeedback,
} from '@project-week/contract/feedback/feedback'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import * as queries from './feedback.queries.ts'

const day = 86_400_000

/** The last day to answer for the first time, YYYY-MM-DD. */
export const feedbackLastDay = ({ programmeEnd }: Pick<Edition, 'programmeEnd'>): string =>
  new Date(Date.parse(programmeEnd) + feedbackDays * day).toISOString().slice(0, 10)

/** Whether the week is over, and not too long ago. */
async function isOpen(deps: Deps, db: Database, label: string): Promise<boolean> {
  const { edition, today } = await readEditionDay({ ...deps, db }, label)
  return today > edition.programmeEnd && today <= feedbackLastDay(edition)
}

const changeableUntil = (answeredAt: Date) => new Date(answeredAt.getTime() + feedbackChangeDays * day)

/** Where somebody stands who was asked about an edition's week. */
export async function readFeedbackOf(
  deps: Deps,
  db: Database,
  edition: string,
  respondent: queries.Respondent,
): Promise<OwnFeedback> {
  const found = await queries.findFeedback(db, edition, respondent)
  const until = found && changeableUntil(found.answeredAt)
  return {
    edition,
    answers: found?.answers ?? null,
    changeableUntil: until?.toISOString() ?? null,
    mayAnswer: until === undefined ? await isOpen(deps, db, edition) : deps.clock.now() < until,
  }
}

/**
 * Saves the answers in the caller's transaction: the first ones, or others within two weeks. The audit log has who
 * answered and when, and not what.
 *
 * @throws 403 window_closed
 */
export async function saveFeedback(
  deps: Deps,
  tx: Transaction<Tables>,
  {
    edition,
    respondent,
    answers,
    ...by
  }: { edition: string; respondent: queries.Respondent; answers: FeedbackAnswers } & AuditedBy,
): Promise<void> {
  await queries.lockRespondent(tx, edition, respondent)
  const before = await queries.findFeedback(tx, edition, respondent)
  const { mayAnswer } = await readFeedbackOf(deps, tx, edition, respondent)
  if (!mayAnswer) {
    throw new AppError('window_closed', 403, before ? feedbackMessages.tooLate : feedbackMessages.notOpen)
  }
  if (before === undefined) {
    await queries.insertFeedback(tx, { id: deps.newId(), edition, respondent, answers, at: deps.clock.now() })
  } else await queries.updateFeedback(tx, before.id, answers)
  await recordAudit(tx, deps.clock, { ...by, action: 'give-feedback', record: ['edition', edition] })
}
