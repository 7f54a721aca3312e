import { getRole, readPasswordLink, setPassword } from '@project-week/contract/auth/auth'
import { viewerMessage } from '@project-week/contract/auth/roles'
import { downloadStudents } from '@project-week/contract/exports/export'
import { listMails, readMail } from '@project-week/contract/mail/mail'
import { exportPersonAsJson } from '@project-week/contract/people/person'
import { listProfiles } from '@project-week/contract/registrations/profile'
import { removeAuthorisedUser } from '@project-week/contract/users/authorised-user'
import * as colleagues from '@project-week/contract/users/colleague'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { openMails } from '#test/open-mails.ts'
import { joinPeople } from '../identity/join-people.ts'

const t = appFixture()
let admin: Browser
beforeAll(async () => {
  admin = await t.signInAs('Admin', 'boss@university.example')
})

const list = async () => (await admin.call(colleagues.listColleagues)).json<colleagues.Colleague[]>()
const colleagueOf = async (email: string) => (await list()).find((colleague) => colleague.email === email)
const idOf = async (email: string) => (await colleagueOf(email))?.id ?? ''
const invite = (body: object) => admin.call(colleagues.inviteColleague, { body })
const change = (id: string, type: string, by = admin) =>
  by.call(colleagues.changeAccess, { params: { id }, body: { type } })
const tokenTo = async (recipient: string) => {
  const { db } = t.deps
  const newest = db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('createdAt', 'desc')
  const [mail] = await openMails(t.deps, newest.limit(1).execute())
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

test('no link in a mail opens an account to a viewer, nor in an export to anybody', async () => {
  await invite({ email: 'linked@university.example', type: 'Admin' })
  const token = await tokenTo('linked@university.example')
  const viewer = await t.signInAs('Viewer')
  const mails = (await viewer.call(listMails)).json<{ id: string; recipient: string }[]>()
  const id = mails.find(({ recipient }) => recipient === 'linked@university.example')?.id ?? ''
  const read = await viewer.call(readMail, { params: { id } })
  expect([read.statusCode, read.body.includes(token), read.body.includes('#…')]).toEqual([200, false, true])
  for (const reader of [viewer, admin]) {
    const exported = await reader.call(exportPersonAsJson, { query: { key: 'linked@university.example' } })
    expect([exported.statusCode, exported.body.includes(token)]).toEqual([200, false])
  }
})

test('access is changed at once, not by oneself', async () => {
  const viewer = await t.signInAs('Viewer', 'rises@university.example')
  const id = await idOf('rises@university.example')
  expect((await change(id, 'Admin')).json()).toMatchObject({ type: 'Admin' })
  expect((await viewer.call(getRole)).json()).toEqual({ role: 'admin' })
  expect(errorOf(await change(id, 'Viewer', viewer)).message).toBe(colleagues.colleagueMessages.self)
  expect((await change(await idOf('boss@university.example'), 'Sultan')).statusCode).toBe(422)
})

test('every other admin is told of a new one, invited or raised, and nobody of a new viewer or a lowered admin', async () => {
  const { db, clock } = t.deps
  await sql`update authorised_users set removed_at = now() where email <> 'boss@university.example'`.execute(db)
  for (const email of ['one@told.example', 'two@told.example']) await insertAccount(db, 'Admin', clock.now(), email)
  await insertAccount(db, 'Viewer', clock.now(), 'reader@told.example')
  await db.deleteFrom('mails').execute()
  const told = async () => {
    const mails = await db.selectFrom('mails').select(['recipient', 'subject', 'text']).orderBy('recipient').execute()
    await db.deleteFrom('mails').execute()
    return mails.filter(({ subject }) => subject.includes('New access to the programme office'))
  }

  await invite({ email: 'new@told.example', type: 'Admin' })
  expect(await told()).toEqual(
    ['one@told.example', 'two@told.example'].map((recipient) => ({
      recipient,
      subject: 'New access to the programme office',
      text: expect.stringMatching(
        /boss@university\.example gave admin access [^]*\n- new@told\.example\n[^]*\/colleagues/,
      ),
    })),
  )
  await change(await idOf('reader@told.example'), 'Admin')
  const raised = await told()
  expect(raised.map(({ recipient }) => recipient)).toEqual(['new@told.example', 'one@told.example', 'two@told.example'])
  expect(raised.every(({ text }) => text.includes('\n- reader@told.example\n'))).toBe(true)
  await change(await idOf('reader@told.example'), 'Viewer')
  await invite({ email: 'other@told.example', type: 'Viewer' })
  expect(await told()).toEqual([])
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

/** Makes an account and the sign-on that asserts an address one person. */
async function join(account: { personId: string }, email: string): Promise<void> {
  const { db } = t.deps
  const row = db.selectFrom('identities').select('personId').where('email', '=', email)
  const { personId: into } = await row.executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => joinPeople(t.deps, tx, { from: account.personId, into }))
}

test('a confirmed sign-on shows among the sessions, and gives nothing once the access was revoked and given again', async () => {
  const { db, clock } = t.deps
  admin = await t.signInAs('Admin')
  const email = 'sigrid@university.example'
  const account = await insertAccount(db, 'Viewer', clock.now(), email)
  const { id } = account
  const browser = await t.signOn({ role: 'advisor', email })
  await join(account, email)
  expect((await browser.call(getRole)).json()).toEqual({ role: 'viewer' })
  const sessions = (await colleagueOf(email))?.sessions ?? []
  expect(sessions).toMatchObject([{ by: 'sign-on', isOwn: false }])

  expect((await browser.call(removeAuthorisedUser, { params: { id } })).statusCode).toBe(403)
  expect((await admin.call(removeAuthorisedUser, { params: { id } })).statusCode).toBe(200)
  expect((await browser.call(getRole)).json()).toEqual({ role: 'advisor' })
  expect(await invite({ email, type: 'Admin' })).toMatchObject({ statusCode: 201 })
  expect((await browser.call(getRole)).json()).toEqual({ role: 'advisor' })
  expect(await colleagueOf(email)).toMatchObject({ id, type: 'Admin', hasPassword: false, sessions: [] })
})

test('nobody takes the access from themselves by another account of theirs', async () => {
  const { db, clock } = t.deps
  const email = 'double@university.example'
  const first = await insertAccount(db, 'Admin', clock.now(), email)
  const second = await insertAccount(db, 'Admin', clock.now(), 'other@university.example')
  await db.transaction().execute((tx) => joinPeople(t.deps, tx, { from: second.personId, into: first.personId }))
  const browser = await t.signOn({ email })
  await join(first, email)
  for (const { id } of [first, second]) {
    expect(errorOf(await change(id, 'Viewer', browser)).message).toBe(colleagues.colleagueMessages.self)
  }
})
