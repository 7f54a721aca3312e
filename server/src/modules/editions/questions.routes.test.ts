import { createEdition } from '@project-week/contract/editions/edition-settings'
import {
  answerQuestions,
  type AskedQuestions,
  correctAnswers,
  mostQuestions,
  type Question,
  type QuestionDraft,
  type QuestionList,
  questionMessages as m,
  readOwnQuestions,
  readQuestions,
  removeQuestion,
  saveQuestions,
} from '@project-week/contract/questions/question'
import { listCompanies } from '@project-week/contract/companies/company'
import { exportList } from '@project-week/contract/exports/export'
import { downloadProfile, listProfiles, withdrawProfile } from '@project-week/contract/registrations/profile'
import { beforeEach, expect, test } from 'vitest'
import { answerHostQuestions, type HostingPage, sendCompanyLink } from '@project-week/contract/hosting/hosting'
import {
  listOutstanding,
  type Outstanding,
  previewReminders,
  type Reminders,
  sendReminders,
} from '@project-week/contract/outstanding/outstanding'
import { openMails } from '#test/open-mails.ts'
import { type Browser, errorOf, type TestApp } from '#test/app.ts'
import { recordsOf } from '#test/fixtures.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'
import { setDemoClock } from './programme-clock.ts'
import { shippedQuestions } from './shipped-questions.ts'

let t: TestApp
let admin: Browser
let student: RegisteredStudent
let companyId: string
beforeEach(async () => {
  const made = await createRegisteredApp({ students: 1, companies: { Acme: {} } })
  t = made.t
  admin = made.admin
  student = made.students[0] as RegisteredStudent
  companyId = made.companies[0] ?? ''
  return () => t.close()
})

const label = 'SS26'
const params = { label }
const draftOf = (given: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: null,
  audience: 'student',
  kind: 'choice',
  label: { en: 'Skills', de: 'Kenntnisse' },
  question: { en: 'How well do you solder?', de: 'Wie gut lötest du?' },
  hint: { en: '', de: '' },
  options: [
    { id: 'little', en: 'A little', de: 'Wenig' },
    { id: 'well', en: 'Well', de: 'Gut' },
  ],
  isScale: true,
  isRequired: true,
  until: null,
  isRetired: false,
  ...given,
})
const read = async (edition = label) =>
  (await admin.call(readQuestions, { params: { label: edition } })).json<QuestionList>()
/** Saves what the office makes of its list. */
const save = async (make: (questions: QuestionDraft[]) => QuestionDraft[], version?: string) => {
  const list = await read()
  const body = { questions: make(list.questions) }
  return admin.call(saveQuestions, { params, query: { version: version ?? list.version }, body })
}
const add = async (given: Partial<QuestionDraft> = {}) => {
  const list = (await save((questions) => [...questions, draftOf(given)])).json<QuestionList>()
  const { answers: _, ...question } = list.questions.at(-1) as QuestionList['questions'][number]
  return question satisfies Question
}
const change = (id: string, given: Partial<QuestionDraft>) =>
  save((questions) => questions.map((one) => (one.id === id ? { ...one, ...given } : one)))
const answer = (answers: object) => student.browser.call(answerQuestions, { body: { answers } })
const own = async () => (await student.browser.call(readOwnQuestions)).json<AskedQuestions>()
const correct = (answers: object, audience = 'student') =>
  admin.call(correctAnswers, {
    params: { audience, id: audience === 'student' ? student.profile.id : companyId },
    body: { answers },
  })
const stored = async () => (await t.deps.db.selectFrom('profiles').select('answers').executeTakeFirstOrThrow()).answers

test('two are shipped, switched off: nobody is asked anything', async () => {
  const { questions } = await read()
  expect(questions).toEqual(shippedQuestions.map((question) => ({ ...question, answers: 0 })))
  expect(questions.every(({ isRetired }) => isRetired)).toBe(true)
  expect(await own()).toEqual({ questions: [], open: [], answers: {} })
})

test('the office adds, orders and retires; the next edition has the same questions, their dates moved', async () => {
  const question = await add({ until: '2026-03-31' })
  await save((questions) => questions.toReversed())
  expect((await read()).questions.map(({ id }) => id)).toEqual([
    question.id,
    ...shippedQuestions.map(({ id }) => id).toReversed(),
  ])
  await admin.call(createEdition, { body: { from: label, label: 'SS27' } })
  expect((await read('SS27')).questions[0]).toEqual({ ...question, until: '2027-03-31', answers: 0 })
  expect((await own()).questions).toEqual([question])
  await change(question.id, { isRetired: true })
  expect((await own()).questions).toEqual([])
  const changes = await recordsOf(t, { action: 'change-questions', recordId: label }, ['details'])
  expect(changes.at(-1)).toEqual({ details: { changed: ['Skills'] } })
})

test('a save needs the newest list, whole, with no more than twelve questions an audience', async () => {
  const { version } = await read()
  const question = await add()
  expect(errorOf(await save((questions) => questions, version)).code).toBe('stale')
  expect(errorOf(await save((questions) => questions.slice(1))).message).toBe(m.unfit)
  expect(errorOf(await save((questions) => [...questions, { ...question }])).message).toBe(m.unfit)
  expect(errorOf(await save((questions) => [...questions, { ...question, id: t.deps.newId() }])).message).toBe(m.unfit)
  const more = (count: number) => Array.from({ length: count }, () => draftOf())
  expect((await save((questions) => [...questions, ...more(mostQuestions - 1)])).statusCode).toBe(200)
  expect(errorOf(await save((questions) => [...questions, draftOf()])).message).toBe(m.tooMany)
  expect((await save((questions) => [...questions, draftOf({ audience: 'company' })])).statusCode).toBe(200)
})

test.each([
  ['a choice without two options', { options: [{ id: 'one', en: 'One', de: 'Eins' }] }, m.options],
  ['several choices as a scale', { kind: 'choices' }, m.scale],
] as const)('%s is none', async (_, given, message) => {
  const refused = await save((questions) => [...questions, draftOf(given as Partial<QuestionDraft>)])
  expect(refused.statusCode).toBe(422)
  expect(Object.values(errorOf(refused).fields ?? {})).toContain(message)
})

test('what is answered stays what it was; an option can be added and retired, and then keeps its answers', async () => {
  const { id, options } = await add()
  await answer({ [id]: 'well' })
  for (const given of [
    { kind: 'text', options: [], isScale: false },
    { audience: 'company' },
    { options: [{ id: 'x', en: 'X', de: 'X' }, ...options.slice(0, 1)] },
  ])
    expect(errorOf(await change(id, given as Partial<QuestionDraft>)).message).toBe(m.fixed({ question: 'Skills' }))
  const more = { id: 'expert', en: 'Very well', de: 'Sehr gut' }
  const without = options.map((option) => ({ ...option, isRetired: option.id === 'well' }))
  expect((await change(id, { options: [...without, more] })).statusCode).toBe(200)
  expect((await answer({ [id]: 'well' })).statusCode).toBe(200)
  await answer({ [id]: 'expert' })
  expect(errorOf(await answer({ [id]: 'well' })).fields).toEqual({ [`answers.${id}`]: m.answer })
})

test('answers are checked by their kind; what is blank is none, and what is not named stays', async () => {
  const choice = await add({ isRequired: false })
  const number = await add({ kind: 'number', options: [], isRequired: false })
  const text = await add({ kind: 'text', options: [], isScale: false, isRequired: false })
  const several = await add({ kind: 'choices', isScale: false, isRequired: false })
  const yes = await add({ kind: 'yes-no', options: [], isScale: false })
  const wrong = await answer({
    [choice.id]: 'none',
    [number.id]: 'two',
    [text.id]: 'x'.repeat(2001),
    [several.id]: ['x'],
    [yes.id]: null,
  })
  expect(wrong.statusCode).toBe(422)
  expect(Object.keys(errorOf(wrong).fields ?? {})).toEqual(
    [choice, number, text, several, yes].map(({ id }) => `answers.${id}`),
  )
  const twice = await answer({ [several.id]: ['well', 'well'] })
  expect(errorOf(twice).fields).toEqual({ [`answers.${several.id}`]: m.answer })
  const given = {
    [choice.id]: 'well',
    [number.id]: 2.5,
    [text.id]: 'One\nTwo',
    [several.id]: ['well'],
    [yes.id]: 'Yes',
  }
  expect((await answer(given)).json<AskedQuestions>().answers).toEqual(given)
  await answer({ [text.id]: '', [number.id]: null })
  expect(await stored()).toEqual({ [choice.id]: 'well', [several.id]: ['well'], [yes.id]: 'Yes' })
  const unknown = t.deps.newId()
  expect(errorOf(await answer({ [unknown]: 'x' })).fields).toEqual({ [`answers.${unknown}`]: m.unknown })
  const [record] = await recordsOf(t, { action: 'correct', recordId: student.profile.id }, ['details'])
  expect(record).toEqual({ details: { changed: ['Skills', 'Skills', 'Skills', 'Skills', 'Skills'] } })
  const download = (await student.browser.call(downloadProfile)).json<{ registrations: { answers: object[] }[] }>()
  expect(download.registrations[0]?.answers).toEqual(
    ['Well', 'Well', 'Yes'].map((word) => ({ question: 'Skills', answer: word })),
  )
})

test('a date closes a question, the end of the week all; the office still corrects', async () => {
  const early = await add({ until: '2025-10-31' })
  const late = await add({ isRequired: false })
  await answer({ [early.id]: 'well' })
  await setDemoClock(t.deps.db, 'closed', t.clock.now())
  expect(await own()).toEqual({ questions: [early, late], open: [late.id], answers: { [early.id]: 'well' } })
  expect(errorOf(await answer({ [early.id]: 'little' })).fields).toEqual({ [`answers.${early.id}`]: m.closed })
  expect((await answer({ [late.id]: 'little' })).statusCode).toBe(200)
  expect((await correct({ [early.id]: null })).json()).toEqual({ answers: { [late.id]: 'little' } })
  expect((await own()).questions).toEqual([late])
  await setDemoClock(t.deps.db, 'afterwards', t.clock.now())
  expect((await own()).open).toEqual([])
  expect(errorOf(await answer({ [late.id]: 'well' })).fields).toEqual({ [`answers.${late.id}`]: m.closed })
})

test('a page that was open keeps nobody from saving once a question is asked, closed or deleted', async () => {
  const [closing, going, open] = [await add(), await add({ isRequired: false }), await add()]
  const answers = { [closing.id]: 'well', [open.id]: 'well' }
  await answer(answers)
  await add()
  await change(closing.id, { isRetired: true })
  await admin.call(removeQuestion, { params: { label, id: going.id } })
  expect((await answer({ ...answers, [going.id]: null, [open.id]: 'little' })).statusCode).toBe(200)
  expect(await stored()).toEqual({ [closing.id]: 'well', [open.id]: 'little' })
})

test('only registered students of the edition answer, and nothing of a company', async () => {
  const company = await add({ audience: 'company' })
  expect((await own()).questions).toEqual([])
  expect(errorOf(await answer({ [company.id]: 'well' })).fields).toEqual({ [`answers.${company.id}`]: m.unknown })
  const other = await t.signOn({})
  expect((await other.call(readOwnQuestions)).json()).toEqual({ questions: [], open: [], answers: {} })
  expect((await other.call(answerQuestions, { body: { answers: {} } })).statusCode).toBe(404)
  expect((await correct({ [company.id]: 'well' }, 'company')).json()).toEqual({ answers: { [company.id]: 'well' } })
  expect((await correct({ [company.id]: null }, 'company')).json()).toEqual({ answers: {} })
})

test('a question is deleted with its answers, and the record says how many', async () => {
  const { id } = await add()
  const kept = await add()
  await answer({ [id]: 'well', [kept.id]: 'little' })
  expect((await read()).questions.find((question) => question.id === id)).toMatchObject({ answers: 1 })
  const after = await admin.call(removeQuestion, { params: { label, id } })
  expect(after.json<QuestionList>().questions.map((question) => question.id)).not.toContain(id)
  expect(await stored()).toEqual({ [kept.id]: 'little' })
  expect(await recordsOf(t, { action: 'remove-question' }, ['recordId', 'details'])).toEqual([
    { recordId: label, details: { question: 'Skills', answers: 1 } },
  ])
  expect((await admin.call(removeQuestion, { params: { label, id } })).statusCode).toBe(404)
})

const outstanding = async () => (await admin.call(listOutstanding)).json<Outstanding[]>()
const owed = async () =>
  (await outstanding()).map(({ name, record, owed: things }) => ({ name, record: record.kind, owed: things }))
const mails = () => openMails(t.deps, t.deps.db.selectFrom('mails').selectAll().orderBy('createdAt').execute())
const item = (due: string) => [{ kind: 'questions-unanswered', due, remindedAt: null }]

test('what is required is outstanding, with the day of the first, until it is answered or can no longer be', async () => {
  const first = await add({ until: '2025-10-25' })
  const second = await add()
  await add({ isRequired: false, until: '2025-10-20' })
  expect(await owed()).toEqual([{ name: 'S0 Lovelace', record: 'student', owed: item('2025-10-25') }])
  await answer({ [first.id]: 'well', [second.id]: 'well' })
  expect(await owed()).toEqual([])
  await correct({ [first.id]: null, [second.id]: null })
  await setDemoClock(t.deps.db, 'closed', t.clock.now())
  expect(await owed()).toEqual([{ name: 'S0 Lovelace', record: 'student', owed: item('2026-04-20') }])
  await setDemoClock(t.deps.db, 'afterwards', t.clock.now())
  expect(await owed()).toEqual([])
  await setDemoClock(t.deps.db, 'registration-open', t.clock.now())
  await student.browser.call(withdrawProfile)
  expect(await owed()).toEqual([])
})

test('a company without a team answers on its page, and is reminded as students are', async () => {
  const asked = await add({ audience: 'company' })
  await add()
  expect(await owed()).toEqual([
    { name: 'Acme', record: 'company', owed: item('2026-04-20') },
    { name: 'S0 Lovelace', record: 'student', owed: item('2026-04-20') },
  ])
  const ids = (await outstanding()).map(({ id }) => id)
  const { version } = (await admin.call(previewReminders, { body: { ids } })).json<Reminders>()
  expect((await admin.call(sendReminders, { body: { ids, version } })).json()).toEqual({ mails: 2 })
  for (const { text } of await mails()) expect(text).toContain('Answer our further questions, by 20th April 2026')
  const reminded = (await outstanding()).flatMap(({ owed: things }) => things.map(({ remindedAt }) => remindedAt))
  expect(reminded).toEqual([t.clock.now().toISOString(), t.clock.now().toISOString()])

  await admin.call(sendCompanyLink, { params: { id: companyId } })
  const token = /\/host-team#([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
  const byLink = (answers: object) => t.browser().call(answerHostQuestions, { body: { token, answers } })
  expect(errorOf(await byLink({ [asked.id]: null })).fields).toEqual({ [`answers.${asked.id}`]: m.answer })
  const page = (await byLink({ [asked.id]: 'well' })).json<HostingPage>()
  expect(page.asked).toEqual({ questions: [asked], open: [asked.id], answers: { [asked.id]: 'well' } })
  expect((await owed()).map(({ name }) => name)).toEqual(['S0 Lovelace'])
})

test('lists and files have the answers to what is asked, or was answered, and nothing without', async () => {
  const students = async () =>
    (await admin.call(listProfiles, { query: { registeredIn: label } })).json<{ answers?: object }[]>()
  const file = async (list: string, edition?: string) => {
    const body = { format: 'csv', ...(edition && { edition }) }
    return (await admin.call(exportList, { params: { list }, body })).body.split('\r\n')
  }
  const before = await file('students', label)
  expect((await students())[0]).not.toHaveProperty('answers')

  const choice = await add()
  const several = await add({ kind: 'choices', isScale: false, label: { en: 'Tools', de: 'Werkzeuge' } })
  const given = { [choice.id]: 'well', [several.id]: ['little', 'well'] }
  await answer(given)
  expect(await students()).toMatchObject([{ answers: given }])
  const [head = '', row = ''] = await file('students', label)
  expect(head).toBe(`${before[0]},Skills,Tools`)
  expect(row).toMatch(/,Well,"A little; Well"$/)
  // Of all editions, whose questions differ.
  expect((await file('students'))[0]).toBe(before[0])

  await change(choice.id, { isRetired: true })
  expect((await file('students', label))[0]).toBe(head)
  await answer({ [several.id]: ['well'] })
  await correct({ [choice.id]: null })
  expect((await file('students', label))[0]).toBe(`${before[0]},Tools`)

  const parking = await add({
    audience: 'company',
    kind: 'number',
    options: [],
    label: { en: 'Parking', de: 'Parken' },
  })
  await correct({ [parking.id]: 2 }, 'company')
  expect((await admin.call(listCompanies, { query: {} })).json()).toMatchObject([{ answers: { [parking.id]: 2 } }])
  expect((await file('companies', label))[1]).toMatch(/,2$/)
})
