import * as question from '@project-week/contract/questions/question'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { answerQuestions, correctAnswers, readOwnQuestions } from './answer-questions.ts'
import { readQuestions, removeQuestion, saveQuestions } from './change-questions.ts'

export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, question.readQuestions, ({ params }) => readQuestions(deps, params.label))

  serve(app, question.saveQuestions, ({ person, ip, params, query, body }) =>
    saveQuestions(deps, { person, ip }, { ...params, ...query, ...body }),
  )

  serve(app, question.removeQuestion, ({ person, ip, params }) => removeQuestion(deps, { person, ip }, params))

  serve(app, question.readOwnQuestions, ({ person }) => readOwnQuestions(deps, { person }))

  serve(app, question.answerQuestions, ({ person, ip, body }) => answerQuestions(deps, { person, ip }, body.answers))

  serve(app, question.correctAnswers, async ({ person, ip, params, body }) => ({
    answers: await correctAnswers(deps, { person, ip }, { ...params, given: body.answers }),
  }))
}
