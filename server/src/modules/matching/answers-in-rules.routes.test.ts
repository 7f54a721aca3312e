import { getRun, type Run, startRun } from '@project-week/contract/matching/matching'
import {
  answerKey,
  createRule,
  listRules,
  priceRule,
  type Rule,
  type RuleRequest,
} from '@project-week/contract/matching/rules'
import {
  answerQuestions,
  type QuestionDraft,
  type QuestionList,
  readQuestions,
  removeQuestion,
  saveQuestions,
} from '@project-week/contract/questions/question'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { expect, test } from 'vitest'
import { errorOf } from '#test/app.ts'
import { createRegisteredApp } from '#test/registered.ts'

const params = { label: 'SS26' }
const draft: QuestionDraft = {
  id: null,
  audience: 'student',
  kind: 'yes-no',
  label: { en: 'Drives', de: 'Fährt' },
  question: { en: 'Do you have a driving licence?', de: 'Hast du einen Führerschein?' },
  hint: { en: '', de: '' },
  options: [],
  isScale: false,
  isRequired: false,
  until: null,
  isRetired: false,
}

// Two of six drive, and there are two teams of three: either rule puts one into each.
test.each([
  ['at least one', { kind: 'at-least-one' } as const],
  ['at most one', { kind: 'at-most', most: 1 } as const],
])('a rule asks for an answer, %s: runs keep it, and nothing else of the answers enters them', async (_, asking) => {
  const { t, admin, students } = await createRegisteredApp({ students: 6, companies: { Aldor: {}, Benzo: {} } })
  const list = (await admin.call(readQuestions, { params })).json<QuestionList>()
  const questions = [...list.questions, draft, { ...draft, label: { en: 'Cooks', de: 'Kocht' } }]
  const saved = await admin.call(saveQuestions, { params, query: { version: list.version }, body: { questions } })
  const [drives = '', cooks = ''] = saved
    .json<QuestionList>()
    .questions.slice(-2)
    .map(({ id }) => id)
  for (const [at, { browser }] of students.entries()) {
    const body = { answers: { [drives]: at < 2 ? 'Yes' : 'No', [cooks]: 'Yes' } }
    expect((await browser.call(answerQuestions, { body })).statusCode).toBe(200)
  }
  const about = (value: string): RuleRequest => ({
    ...asking,
    property: { name: 'answer', value },
    companyIds: [],
    weight: null,
    reason: 'Somebody has to drive',
  })
  const add = (value: string) => admin.call(createRule, { body: about(value) })
  expect((await add(answerKey(drives, 'Perhaps'))).statusCode).toBe(404)
  expect((await add(answerKey(students[0]!.profile.id, 'Yes'))).statusCode).toBe(404)
  expect((await add('Yes')).statusCode).toBe(422)
  const { reason, ...rule } = about(answerKey(drives, 'Yes'))
  const price = await admin.call(priceRule, { body: { rule, settings: makeRunSettings() } })
  expect([price.statusCode, price.json<{ cost: { kind: string } }>().cost.kind]).toEqual([200, 'same'])
  expect((await add(answerKey(drives, 'Yes'))).statusCode).toBe(201)
  expect((await admin.call(listRules)).json<Rule[]>()[0]?.property?.label).toEqual({
    en: 'Drives: Yes',
    de: 'Fährt: Ja',
  })

  for (const seed of [1, 2, 3]) {
    const { id } = (await admin.call(startRun, { body: makeRunSettings({ seed }) })).json<Run>()
    const run = (await admin.call(getRun, { params: { id } })).json<Run>()
    const drivers = new Set(students.slice(0, 2).map(({ profile }) => profile.id))
    expect(run.teams).toHaveLength(2)
    for (const team of run.teams) expect(team.students.filter((one) => drivers.has(one))).toHaveLength(1)
    const inputs = await t.deps.db.selectFrom('matchingRunStudents').select('input').where('runId', '=', id).execute()
    expect(inputs.flatMap(({ input }) => Object.keys(input.answers ?? {}))).toEqual(students.map(() => drives))
  }
  expect((await admin.call(listRules)).json<Rule[]>()).toMatchObject([{ ...asking, reason }])

  const version = async () => (await admin.call(readQuestions, { params })).json<QuestionList>().version
  const remove = async (id: string) =>
    admin.call(removeQuestion, { params: { ...params, id }, query: { version: await version() } })
  const refused = await remove(drives)
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    409,
    expect.stringContaining('Remove that rule first'),
  ])
  expect((await remove(cooks)).statusCode).toBe(200)
  await t.close()
})
