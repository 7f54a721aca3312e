import * as feedback from '@project-week/contract/feedback/feedback'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { readResults } from './feedback-results.ts'
import { findStudentEdition } from './feedback.queries.ts'
import { readFeedbackOf, saveFeedback } from './own-feedback.ts'

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  const readOwn = async ({ personId }: Person) => {
    const edition = await findStudentEdition(db, personId)
    return { feedback: edition === undefined ? null : await readFeedbackOf(deps, db, edition, { personId }) }
  }

  serve(app, feedback.getOwnFeedback, ({ person }) => readOwn(person))

  serve(app, feedback.giveFeedback, async ({ caller, person, body }) => {
    const { personId } = person
    await db.transaction().execute(async (tx) => {
      const edition = await findStudentEdition(tx, personId)
      if (edition === undefined) throw new AppError('window_closed', 403, feedback.feedbackMessages.notOpen)
      await saveFeedback(deps, tx, { edition, respondent: { personId }, answers: body, ...caller })
    })
    return readOwn(person)
  })

  serve(app, feedback.readFeedbackResults, async ({ query }) =>
    readResults(db, query.edition ?? (await getCurrentEdition(db)).label),
  )
}
