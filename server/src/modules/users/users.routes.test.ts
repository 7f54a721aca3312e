import {
  type AuthorisedUser,
  inviteAgain,
  listAuthorisedUsers,
  removeAuthorisedUser,
} from '@project-week/contract/users/authorised-user'
import { exportList } from '@project-week/contract/exports/export'
import { userColumns } from '@project-week/contract/imports/import'
import { getRole } from '@project-week/contract/auth/auth'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { errorOf } from '#test/app.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { saveUsers } from '../imports/authorised-user.queries.ts'
import { inviteUsers } from '../auth/password/password-link.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin', 'boss@university.example'))

const users = async () => (await admin.call(listAuthorisedUsers)).json<AuthorisedUser[]>()
const userOf = async (email: string) => (await users()).find((user) => user.email === email)
const idOf = async (email: string) => (await userOf(email))?.id ?? ''
const codeOf = (answer: LightMyRequestResponse) => errorOf(answer).code
const mailsTo = (recipient: string) =>
  t.deps.db.selectFrom('mails').select('subject').where('recipient', '=', recipient).execute()
const lastRecord = () =>
  t.deps.db.selectFrom('auditRecords').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** As an import does it. */
async function importUser(email: string): Promise<void> {
  await t.deps.db.transaction().execute(async (tx) => {
    const id = t.deps.newId()
    const person = { row: 2, email, type: 'Company' as const, firstName: 'Ida', lastName: 'Frey', company: 'Frey AG' }
    const saved = await saveUsers(tx, [{ ...person, id, personId: undefined }], t.clock.now())
    await inviteUsers(t.deps, tx, [...saved.values()])
  })
}

test('the list says who was invited, has a password and signed in', async () => {
  await importUser('ida@frey.example')
  expect(await userOf('ida@frey.example')).toEqual({
    id: expect.any(String),
    email: 'ida@frey.example',
    type: 'Company',
    firstName: 'Ida',
    lastName: 'Frey',
    company: 'Frey AG',
    invitedAt: t.clock.now().toISOString(),
    hasPassword: false,
    hasWaitingSignOn: false,
    lastSignInAt: null,
  })
})

test('the list is exported, headed as an import is, and the audit log says so', async () => {
  await importUser('eva@frey.example')
  const body = { format: 'csv' as const, ids: [await idOf('eva@frey.example')] }
  const answer = await admin.call(exportList, { params: { list: 'authorised-users' }, body })
  const [headings, row] = answer.body.slice(1).split('\r\n')
  expect(headings).toBe(
    'Email,Type,Last name,First name,Company,Password set,University login,Invited on,Last sign-in on',
  )
  expect(userColumns.targets.filter(({ label }) => !headings?.split(',').includes(label.en))).toEqual([])
  expect(row).toMatch(/^eva@frey\.example,Company,Frey,Ida,Frey AG,No,,\S+ [\d:]+,$/)
  expect(await lastRecord()).toMatchObject({ action: 'export', recordType: 'authorised-users' })
})

test('a second invitation waits a minute, is a mail of its own and stands in the audit log', async () => {
  const params = { id: await idOf('ida@frey.example') }
  const early = await admin.call(inviteAgain, { params })
  expect([early.statusCode, codeOf(early)]).toEqual([409, 'conflict'])
  expect(await mailsTo('ida@frey.example')).toHaveLength(1)
  t.clock.current = new Date(t.clock.current.getTime() + 61_000)
  const answer = await admin.call(inviteAgain, { params })
  expect(answer.json()).toMatchObject({ email: 'ida@frey.example', invitedAt: t.clock.now().toISOString() })
  expect(await mailsTo('ida@frey.example')).toHaveLength(2)
  expect(await lastRecord()).toMatchObject({ action: 'invite-again', recordId: params.id })
})

test('two clicks at once send one mail', async () => {
  await importUser('twice@frey.example')
  t.clock.current = new Date(t.clock.current.getTime() + 61_000)
  const params = { id: await idOf('twice@frey.example') }
  const answers = await Promise.all([admin.call(inviteAgain, { params }), admin.call(inviteAgain, { params })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mailsTo('twice@frey.example')).toHaveLength(2)
})

test('who has a password is not invited again', async () => {
  const params = { id: await idOf('ida@frey.example') }
  await t.deps.db.updateTable('authorisedUsers').set({ passwordHash: 'x' }).where('id', '=', params.id).execute()
  t.clock.current = new Date(t.clock.current.getTime() + 61_000)
  expect((await admin.call(inviteAgain, { params })).statusCode).toBe(409)
  expect((await userOf('ida@frey.example'))?.hasPassword).toBe(true)
})

test('a removed user is signed out at once, and in no list any more', async () => {
  const leaving = await t.signInAs('Advisor', 'leaving@university.example')
  expect((await leaving.call(getRole)).json()).toEqual({ role: 'advisor' })
  const params = { id: await idOf('leaving@university.example') }
  expect((await admin.call(removeAuthorisedUser, { params })).statusCode).toBe(200)
  expect((await leaving.call(getRole)).statusCode).toBe(401)
  expect(await lastRecord()).toMatchObject({
    actor: 'boss@university.example',
    action: 'remove',
    recordType: 'authorised-user',
    recordId: params.id,
    details: { email: 'leaving@university.example', type: 'Advisor' },
  })
  expect(await userOf('leaving@university.example')).toBeUndefined()
  expect((await admin.call(removeAuthorisedUser, { params })).statusCode).toBe(404)
  expect((await admin.call(inviteAgain, { params })).statusCode).toBe(404)
})

test('who is imported again after that starts without the old password, and links of before open nothing', async () => {
  const params = { id: await idOf('ida@frey.example') }
  await admin.call(removeAuthorisedUser, { params })
  const links = () =>
    t.deps.db
      .selectFrom('links')
      .selectAll()
      .where('authorisedUserId', '=', params.id)
      .where('revokedAt', 'is', null)
      .execute()
  expect(await links()).toEqual([])
  await importUser('ida@frey.example')
  expect(await userOf('ida@frey.example')).toMatchObject({ id: params.id, hasPassword: false })
  expect(await links()).toHaveLength(1)
})

test('nobody removes themselves', async () => {
  const params = { id: await idOf('boss@university.example') }
  expect((await admin.call(removeAuthorisedUser, { params })).statusCode).toBe(409)
  expect((await admin.call(listAuthorisedUsers)).statusCode).toBe(200)
})

test('reading the list is recorded', async () => {
  await users()
  expect(await lastRecord()).toMatchObject({ action: 'read', recordType: 'list', recordId: 'authorised-users' })
})
