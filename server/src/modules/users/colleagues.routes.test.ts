import { getRole, readPasswordLink, setPassword } from '@project-week/contract/auth/auth'
import { viewerMessage } from '@project-week/contract/auth/roles'
import { downloadStudents } from '@project-week/contract/exports/export'
import { listProfiles } from '@project-week/contract/registrations/profile'
import { removeAuthorisedUser } from '@project-week/contract/users/authorised-user'
import * as colleagues from '@project-week/contract/users/colleague'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let admin: Browser
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin', 'boss@university.example')
})
afterAll(() => t.close())

const list = async () => (await admin.call(colleagues.listColleagues)).json<colleagues.Colleague[]>()
const colleagueOf = async (email: string) => (await list()).find((colleague) => colleague.email === email)
const idOf = async (email: string) => (await colleagueOf(email))?.id ?? ''
const invite = (body: object) => admin.call(colleagues.inviteColleague, { body })
const errorOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { code: string; message: string; fields?: Record<string, string> } }>().error
const change = (id: string, type: string, by = admin) =>
  by.call(colleagues.changeAccess, { params: { id }, body: { type } })
const tokenTo = async (recipient: string) => {
  const mail = await t.deps.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return /\/set-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no token'
}

test('a colleague is invited by a mail whose link works once, and is a viewer then', async () => {
  const response = await invite({
    email: 'Vera@University.example',
    firstName: 'Vera',
    lastName: 'Lang',
    type: 'Viewer',
  })
  expect([response.statusCode, response.json()]).toMatchObject([
    201,
    { email: 'vera@university.example', type: 'Viewer', hasPassword: false, sessions: [] },
  ])
  const token = await tokenTo('vera@university.example')
  expect((await t.browser().call(readPasswordLink, { body: { token } })).json()).toMatchObject({
    purpose: 'invitation',
  })
  const vera = t.browser()
  expect((await vera.call(setPassword, { body: { token, password: 'elf grüne Fahrräder' } })).statusCode).toBe(200)
  expect(
    (await t.browser().call(setPassword, { body: { token, password: 'zwölf rote Räder' } })).statusCode,
  ).toBeGreaterThan(399)
  expect((await vera.call(getRole)).json()).toEqual({ role: 'viewer' })
  expect(await colleagueOf('vera@university.example')).toMatchObject({
    hasPassword: true,
    lastSignInAt: expect.any(String),
    sessions: [{ by: 'password', isOwn: false }],
  })
})

test('an address is invited once, also by two at once, and not where it is something else', async () => {
  const body = { email: 'twice@university.example', type: 'Admin' }
  const answers = await Promise.all([invite(body), invite(body)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  await t.signInAs('Company', 'firm@firm.example')
  const other = await invite({ email: 'firm@firm.example', type: 'Viewer' })
  expect([other.statusCode, errorOf(other).message]).toEqual([409, colleagues.colleagueMessages.otherType])
})

test.each([
  [{ email: '', type: 'Admin' }, 'email'],
  [{ email: 'nobody', type: 'Admin' }, 'email'],
  [{ email: 'a@b.example' }, 'type'],
  [{ email: 'a@b.example', type: 'Student' }, 'type'],
])('an invitation of %j is refused beside its field', async (body, name) => {
  const response = await invite(body)
  expect([response.statusCode, Object.keys(errorOf(response).fields ?? {})]).toEqual([422, [name]])
})

test('a viewer reads and exports lists and changes nothing', async () => {
  const viewer = await t.signInAs('Viewer')
  expect((await viewer.call(listProfiles)).statusCode).toBe(200)
  expect((await viewer.call(downloadStudents, { body: { registeredIn: 'SS26' } })).statusCode).toBe(200)
  const refused = await viewer.call(removeAuthorisedUser, { params: { id: await idOf('boss@university.example') } })
  expect([refused.statusCode, errorOf(refused)]).toMatchObject([403, { code: 'forbidden', message: viewerMessage }])
})

test('access is changed at once, not by oneself', async () => {
  const viewer = await t.signInAs('Viewer', 'rises@university.example')
  const id = await idOf('rises@university.example')
  expect((await change(id, 'Admin')).json()).toMatchObject({ type: 'Admin' })
  expect((await viewer.call(getRole)).json()).toEqual({ role: 'admin' })
  expect(errorOf(await change(id, 'Viewer', viewer)).message).toBe(colleagues.colleagueMessages.self)
  expect((await change(await idOf('boss@university.example'), 'Sultan')).statusCode).toBe(422)
})

test('one session is ended, of a colleague alone', async () => {
  const first = await t.signInAs('Admin', 'busy@university.example')
  const id = await idOf('busy@university.example')
  const session = (await colleagueOf('busy@university.example'))?.sessions[0]?.id ?? ''
  const end = (of: string) => admin.call(colleagues.endSession, { params: { id: of, session } })
  expect((await end(await idOf('boss@university.example'))).statusCode).toBe(404)
  expect((await end(id)).statusCode).toBe(200)
  expect((await end(id)).statusCode).toBe(404)
  expect((await first.call(getRole)).statusCode).toBe(401)
})

test('two admins who revoke each other at once leave one', async () => {
  const [one, two] = [
    await t.signInAs('Admin', 'one@university.example'),
    await t.signInAs('Admin', 'two@university.example'),
  ]
  const [idOne, idTwo] = [await idOf('one@university.example'), await idOf('two@university.example')]
  await sql`update authorised_users set removed_at = now()
    where type = 'Admin' and id not in (${idOne}, ${idTwo})`.execute(t.deps.db)
  const answers = await Promise.all([
    one.call(removeAuthorisedUser, { params: { id: idTwo } }),
    two.call(removeAuthorisedUser, { params: { id: idOne } }),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rows } = await sql`select 1 from authorised_users where type = 'Admin' and removed_at is null`.execute(
    t.deps.db,
  )
  expect(rows).toHaveLength(1)
})
