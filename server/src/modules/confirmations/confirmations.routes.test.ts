import * as confirmations from '@project-week/contract/confirmations/confirmation'
import { importAuthorisedUsers } from '@project-week/contract/imports/import'
import { type MailTextRecord, readMailText, saveMailText } from '@project-week/contract/mail/automatic-mail'
import { changeAccess, type Colleague, inviteColleague, listColleagues } from '@project-week/contract/users/colleague'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertAccount, personOf } from '#test/accounts.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { workbookOf } from '#test/workbooks.ts'
import { changeAddress } from '../identity/person.queries.ts'
import { joinPeople } from '../identity/join-people.ts'

let t: TestApp
let one: Browser
let two: Browser
beforeEach(async () => {
  t = await createTestApp()
  one = await t.signInAs('Admin', 'one@university.example')
  two = await t.signInAs('Admin', 'two@university.example')
})
afterEach(() => t.close())

const { confirmationMessages: messages } = confirmations
const on = { isOn: true, mailsUpTo: 2 }
const off = { isOn: false, mailsUpTo: 2 }
type Answer = Awaited<ReturnType<Browser['call']>>
const set = (by: Browser, body: confirmations.SecondPair) => by.call(confirmations.changeSecondPair, { body })
const ask = (by: Browser, body: object) => by.call(confirmations.askConfirmation, { body })
const settingsOf = (answer: Answer) => answer.json<confirmations.Confirmations>().settings
const refusalOf = (answer: Answer) => {
  const { error } = answer.json<{ error?: { code: string; message: string; details?: unknown } }>()
  return [answer.statusCode, error?.code, error?.message]
}
const detailsOf = (answer: Answer) => answer.json<{ error: { details: object } }>().error.details
const needs = (message: string) => [409, 'needs_confirmation', message]
const invite = (by: Browser, email: string, type = 'Admin') => by.call(inviteColleague, { body: { email, type } })
const colleagueOf = async (email: string) =>
  (await one.call(listColleagues)).json<Colleague[]>().find((each) => each.email === email)

test('nobody confirms what they asked for, under whichever address', async () => {
  const { db, clock } = t.deps
  expect(settingsOf(await set(one, on))).toEqual(on)
  expect(settingsOf(await set(one, off))).toEqual(on)
  const personId = await personOf(db, 'one@university.example')
  expect(await db.selectFrom('mails').select(['recipient', 'personId']).execute()).toEqual([
    { recipient: 'two@university.example', personId: await personOf(db, 'two@university.example') },
  ])
  await changeAddress(db, personId, 'married@university.example', clock.now())
  expect(refusalOf(await set(one, off))).toEqual(needs(messages.own))
  expect(settingsOf(await set(two, off))).toEqual(off)
})

test('two accounts of one person are one person, also where they turn out to be one only later', async () => {
  await set(one, on)
  await set(one, off)
  const { db } = t.deps
  await joinPeople(db, {
    from: await personOf(db, 'two@university.example'),
    into: await personOf(db, 'one@university.example'),
  })
  expect(refusalOf(await set(two, off))).toEqual(needs(messages.own))
  await db.updateTable('secondPair').set(off).execute()
  expect(refusalOf(await set(one, on))).toEqual([409, 'conflict', messages.alone])
})

test('to write to more people alone needs another admin, to fewer does not', async () => {
  await set(one, on)
  expect(settingsOf(await set(one, { isOn: true, mailsUpTo: 1 }))).toEqual({ isOn: true, mailsUpTo: 1 })
  const more = { isOn: true, mailsUpTo: 1000 }
  expect(settingsOf(await set(one, more)).mailsUpTo).toBe(1)
  expect(settingsOf(await set(two, more)).mailsUpTo).toBe(1000)
})

test('an account younger than a day is asked nothing and confirms nothing', async () => {
  await set(one, on)
  const young = await t.signInAs('Admin', 'young@university.example')
  await t.deps.db
    .updateTable('authorisedUsers')
    .set({ createdAt: t.clock.now() })
    .where('email', '=', 'young@university.example')
    .execute()
  await set(one, off)
  expect((await t.deps.db.selectFrom('mails').select('recipient').execute()).map((each) => each.recipient)).toEqual([
    'two@university.example',
  ])
  expect(refusalOf(await set(young, off))).toEqual(needs(messages.young))
  expect(settingsOf(await set(two, off))).toEqual(off)
})

test('an admin is invited by two people, and asked for at the same place', async () => {
  await set(one, on)
  expect((await invite(one, 'viewer@university.example', 'Viewer')).statusCode).toBe(201)
  const refused = await invite(one, 'New@university.example')
  expect(refusalOf(refused)).toEqual(needs(messages.ask))
  expect((await ask(one, detailsOf(refused))).statusCode).toBe(201)
  expect(refusalOf(await invite(one, 'new@university.example'))).toEqual(needs(messages.own))
  expect((await invite(two, 'new@university.example')).statusCode).toBe(201)
})

test('a viewer is raised to admin by two people, an admin is lowered by one', async () => {
  await set(one, on)
  await insertAccount(t.deps.db, 'Viewer', t.clock.now(), 'rises@university.example')
  const id = (await colleagueOf('rises@university.example'))?.id ?? ''
  const change = (by: Browser, type: string) => by.call(changeAccess, { params: { id }, body: { type } })
  const refused = await change(one, 'Admin')
  expect(refusalOf(refused)).toEqual(needs(messages.ask))
  await ask(one, detailsOf(refused))
  expect((await change(two, 'Admin')).json()).toMatchObject({ type: 'Admin' })
  expect((await change(one, 'Viewer')).json()).toMatchObject({ type: 'Viewer' })
})

test('an import that makes admins, or invites more than may be written to alone, needs two people and the same file', async () => {
  await set(one, on)
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const importRows = async (by: Browser, rows: string[][]) => {
    const content = workbookOf([['Email', 'Type'], ...rows])
    const form = formOf([{ content, filename: 'users.xlsx', type: 'application/octet-stream' }])
    return sendForm(origin, importAuthorisedUsers.path, by, form)
  }
  const students = [1, 2].map((at) => [`student-${at}@university.example`, 'Student'])
  expect(await importRows(one, students)).toMatchObject({ status: 201 })
  await insertAccount(t.deps.db, 'Viewer', t.clock.now(), 'rises@university.example')
  for (const rows of [
    [['own-second@university.example', 'Admin']],
    [['rises@university.example', 'Admin']],
    [3, 4, 5].map((at) => [`student-${at}@university.example`, 'Student']),
  ]) {
    const refused = await importRows(one, rows)
    expect([refused?.status, refused?.body.error?.code]).toEqual([409, 'needs_confirmation'])
    expect((await ask(one, Object(refused?.body.error?.details))).json()).toMatchObject({ open: [{ kind: 'import' }] })
    const more = await importRows(two, [...rows, ['more@university.example', 'Admin']])
    expect(more?.body.error?.code).toBe('needs_confirmation')
    expect(await importRows(two, rows)).toMatchObject({ status: 201 })
  }
})

test('other words of an automatic email need two people and the same words, the default text needs one', async () => {
  await set(one, on)
  const read = async () =>
    (
      await one.call(readMailText, { params: { name: 'place-offered' }, query: { edition: 'SS26' } })
    ).json<MailTextRecord>()
  const save = (by: Browser, { edition, name, version }: MailTextRecord, text: MailTextRecord['text']) =>
    by.call(saveMailText, { params: { name }, query: { edition, version }, body: text })
  const record = await read()
  const changed = (subject: string) => ({ ...record.text, subject: { ...record.text.subject, en: subject } })
  const refused = await save(one, record, changed('Click here'))
  expect(refusalOf(refused)).toEqual(needs(messages.ask))
  expect((await ask(one, detailsOf(refused))).statusCode).toBe(422)
  const asked = await ask(one, { ...detailsOf(refused), words: changed('Good news') })
  expect(asked.json()).toMatchObject({ open: [{ kind: 'mail-text', isOwn: true, words: changed('Good news') }] })
  expect(refusalOf(await save(two, record, changed('Click here')))).toEqual(needs(messages.words))
  expect((await save(two, record, changed('Good news'))).statusCode).toBe(200)
  expect((await save(one, await read(), record.shipped)).statusCode).toBe(200)
})

test('asked again with other words, only the newer words can be confirmed', async () => {
  await set(one, on)
  const { name, edition, text } = (
    await one.call(readMailText, { params: { name: 'place-offered' }, query: { edition: 'SS26' } })
  ).json<MailTextRecord>()
  const words = (en: string) => ({ ...text, subject: { ...text.subject, en } })
  const about = { kind: 'mail-text', subject: `${name} ${edition}` }
  await ask(one, { ...about, words: words('First') })
  const { open } = (await ask(one, { ...about, words: words('Second') })).json<confirmations.Confirmations>()
  expect(open.map((each) => each.words?.subject.en)).toEqual(['Second'])
})
