import * as question from '@project-week/contract/questions/question'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { answerQuestions, correctAnswers, readOwnQuestions } from './answer-questions.ts'
import { readQuestions, removeQuestion, saveQuestions } from './change-questions.ts'

export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, question.readQuestions, ({ params }) => readQuestions(deps, params.label))

  serve(app, question.saveQuestions, ({ caller, params, query, body }) =>
    saveQuestions(deps, caller, { ...params, ...query, ...body }),
  )

  serve(app, question.removeQuestion, ({ caller, params }) => removeQuestion(deps, caller, params))

  serve(app, question.readOwnQuestions, ({ person }) => readOwnQuestions(deps, { person }))

  serve(app, question.answerQuestions, ({ caller, body }) => answerQuestions(deps, caller, body.answers))

  serve(app, question.correctAnswers, async ({ caller, params, body }) => ({
    answers: await correctAnswers(deps, caller, { ...params, given: body.answers }),
  }))
}
