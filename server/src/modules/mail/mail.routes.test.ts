import { listMails, type OutboxMail, readMail, resendMail } from '@project-week/contract/mail/mail'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailState } from '#src/db/tables.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let admin: Browser
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
})
afterAll(() => t.close())

const link = `https://week.example/set-password#${'t'.repeat(43)}`
async function insert(state: MailState, createdAt = new Date()): Promise<string> {
  const id = randomUUID()
  await t.deps.db
    .insertInto('mails')
    .values({
      id,
      createdAt,
      recipient: 'ada@example.org',
      subject: `A ${state} mail`,
      text: `Choose a password: ${link}`,
      html: '',
      headers: '{}',
      state,
    })
    .execute()
  return id
}

test('the outbox lists mails with their state, newest first, without their texts', async () => {
  const failed = await insert('failed', new Date(Date.now() - 1000))
  const sent = await insert('sent')
  const mails = (await admin.call(listMails)).json<OutboxMail[]>()
  expect(mails.map(({ id, state }) => [id, state])).toEqual([
    [sent, 'sent'],
    [failed, 'failed'],
  ])
  expect(JSON.stringify(mails)).not.toContain('#t')
  const some = (await admin.call(listMails, { query: { state: 'failed' } })).json<OutboxMail[]>()
  expect(some.map(({ id }) => id)).toEqual([failed])
})

test('an admin cannot take a single-use link out of a mail that is really sent', async () => {
  const read = async (state: MailState) =>
    (await admin.call(readMail, { params: { id: await insert(state) } })).json<{ text: string }>().text
  expect(await read('sent')).toBe('Choose a password: https://week.example/set-password#…')
  expect(await read('queued')).not.toContain('ttt')
  expect(await read('kept')).toContain(link)
})

test.each([
  ['queued', 409],
  ['kept', 409],
  ['failed', 200],
  ['sent', 200],
] as const)('sending a %s mail again answers %i', async (state, status) => {
  const answer = await admin.call(resendMail, { params: { id: await insert(state) } })
  expect(answer.statusCode).toBe(status)
})
