import * as auth from '@project-week/contract/auth/auth'
import { exportList } from '@project-week/contract/exports/export'
import { importAuthorisedUsers } from '@project-week/contract/imports/import'
import { changeAccess, inviteColleague, listColleagues } from '@project-week/contract/users/colleague'
import { beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { workbookOf } from '#test/workbooks.ts'
import { hashPassword } from './password.ts'

const password = 'elf grüne Fahrräder'
const email = 'one@university.example'

const t = appFixture({}, 'each')
let admin: Browser
beforeEach(async () => {
  const { id } = await insertAccount(t.deps.db, 'Admin', t.clock.current, email)
  const passwordHash = await hashPassword(password)
  await t.deps.db.updateTable('authorisedUsers').set({ passwordHash }).where('id', '=', id).execute()
  admin = t.browser()
  await admin.call(auth.login, { body: { email, password } })
})

const pass = (minutes: number) => {
  t.clock.current = new Date(t.clock.current.getTime() + minutes * 60_000)
}
let invited = 0
const invite = (by: Browser) =>
  by.call(inviteColleague, {
    body: { email: `new${++invited}@university.example`, firstName: 'Nora', lastName: 'Neu', type: 'Admin' },
  })
const prove = (by: Browser, given: string) => by.call(auth.proveAgain, { body: { password: given } })
const refused = (by: 'password' | 'sign-on') => ({
  error: { code: 'prove_again', message: auth.signInMessages.proveAgain, details: { by } },
})
const actions = async () => {
  const rows = await t.deps.db.selectFrom('auditRecords').select(['action', 'actor']).orderBy('id').execute()
  return rows.map(({ action, actor }) => [action, actor])
}

test('a call that requires reauthentication is served for 15 minutes after the sign-in, then only after the password was given again', async () => {
  pass(14)
  expect((await invite(admin)).statusCode).toBe(201)
  pass(1)
  const late = await invite(admin)
  expect([late.statusCode, late.json()]).toEqual([403, refused('password')])
  expect((await admin.call(listColleagues)).json()).toHaveLength(2)
  expect((await prove(admin, password)).json()).toEqual({ proved: true })
  expect((await invite(admin)).statusCode).toBe(201)
  pass(15)
  expect((await invite(admin)).json()).toEqual(refused('password'))
})

test('nobody is made an admin without it, whether invited, raised or imported', async () => {
  const { id } = await insertAccount(t.deps.db, 'Viewer', t.clock.current, 'viewer@university.example')
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const form = formOf([
    {
      content: workbookOf([
        ['Email', 'Type'],
        ['imported@university.example', 'Admin'],
      ]),
      filename: 'users.xlsx',
      type: 'application/octet-stream',
    },
  ])
  const roads = async () => {
    const invitation = await invite(admin)
    const raising = await admin.call(changeAccess, { params: { id }, body: { type: 'Admin' } })
    const imported = await sendForm(origin, importAuthorisedUsers.path, admin, form)
    return [
      [invitation.statusCode, invitation.json()],
      [raising.statusCode, raising.json()],
      [imported?.status, imported?.body],
    ]
  }
  const admins = () =>
    t.deps.db.selectFrom('authorisedUsers').select('email').where('type', '=', 'Admin').orderBy('createdAt').execute()
  pass(15)
  expect(await roads()).toEqual(Array.from({ length: 3 }, () => [403, refused('password')]))
  expect(await admins()).toHaveLength(1)
  await prove(admin, password)
  expect((await roads()).map(([status]) => status)).toEqual([201, 200, 201])
  expect(await admins()).toHaveLength(4)
})

test('a proof counts for its own session alone', async () => {
  const elsewhere = t.browser()
  await elsewhere.call(auth.login, { body: { email, password } })
  pass(20)
  await prove(admin, password)
  expect((await invite(elsewhere)).json()).toEqual(refused('password'))
})

test('a wrong password proves nothing, is recorded, and is slowed as at the sign-in', async () => {
  pass(20)
  for (let at = 0; at < 5; at++) {
    const answer = await prove(admin, 'falsch geraten')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { error: { code: 'login_failed', message: auth.signInMessages.wrongPassword } },
    ])
  }
  // Enough failures that the pause outlasts the slowest machine.
  await t.deps.db.updateTable('loginFailures').set({ failures: 20 }).execute()
  const slowed = await prove(admin, password)
  expect([slowed.statusCode, Number(slowed.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await invite(admin)).json()).toEqual(refused('password'))
  const recorded = await actions()
  expect(recorded.filter(([action]) => action === 'login-failed')).toEqual(
    Array.from({ length: 5 }, () => ['login-failed', email]),
  )
  expect(recorded).not.toContainEqual(['prove-again', email])
})

test('a proof is recorded', async () => {
  await prove(admin, password)
  expect(await actions()).toContainEqual(['prove-again', email])
})

test('a viewer is asked too before an export, and may prove who they are', async () => {
  const viewer = await t.signInAs('Viewer')
  pass(20)
  const exported = () => viewer.call(exportList, { params: { list: 'students' }, body: { format: 'csv' } })
  expect((await exported()).json()).toEqual(refused('password'))
  // Without a password, none can be right.
  expect((await prove(viewer, password)).statusCode).toBe(401)
})

test('a session of the university sign-on is asked to sign on again, and has no password to give', async () => {
  const subject = 'prof'
  const person = await t.signOn({ subject })
  const { personId } = await t.deps.db.selectFrom('authorisedUsers').select('personId').executeTakeFirstOrThrow()
  await t.deps.db.updateTable('identities').set({ personId }).where('subject', '=', subject).execute()
  pass(20)
  expect((await invite(person)).json()).toEqual(refused('sign-on'))
  expect((await prove(person, password)).statusCode).toBe(403)
})
