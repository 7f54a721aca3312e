import { exportList } from '@project-week/contract/exports/export'
import { listMails, type OutboxMail, readMail, resendFailedMails, resendMail } from '@project-week/contract/mail/mail'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { MailState } from '#src/db/tables.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { insertAccount } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks, type NewLink } from '../links/link.queries.ts'
import { tokenOf } from '../links/link-token.ts'
import { newLink } from '../links/mailed-link.ts'

const t = appFixture()
let admin: Browser
let link: NewLink
beforeAll(async () => {
  admin = await t.signInAs('Admin')
  const { id: authorisedUserId } = await insertAccount(t.deps.db, 'Company', t.clock.current, recipient)
  link = newLink(t.deps, { kind: 'reset', address: recipient, authorisedUserId })
  await insertLinks(t.deps.db, [link])
})

const recipient = 'ada@example.org'
async function insert(state: MailState, createdAt = new Date()): Promise<string> {
  const id = randomUUID()
  await t.deps.db
    .insertInto('mails')
    .values({
      id,
      createdAt,
      recipient,
      subject: `A ${state} mail`,
      text: `Choose a password: https://week.example/set-password#${placeholderOf(link)}`,
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
  expect(JSON.stringify(mails)).not.toContain('set-password')
  const some = (await admin.call(listMails, { query: { state: 'failed' } })).json<OutboxMail[]>()
  expect(some.map(({ id }) => id)).toEqual([failed])
})

test('an admin cannot take a single-use link out of a mail that is really sent', async () => {
  const read = async (state: MailState) =>
    (await admin.call(readMail, { params: { id: await insert(state) } })).json<{ text: string }>().text
  expect(await read('sent')).toBe('Choose a password: https://week.example/set-password#…')
  expect(await read('queued')).toBe('Choose a password: https://week.example/set-password#…')
  expect(await read('kept')).toBe(
    `Choose a password: https://week.example/set-password#${tokenOf(t.deps.linkKey, link)}`,
  )
})

test('a viewer takes no link out of a mail that the demo keeps', async () => {
  const viewer = await t.signInAs('Viewer')
  const answer = await viewer.call(readMail, { params: { id: await insert('kept') } })
  expect(answer.json<{ text: string }>().text).toBe('Choose a password: https://week.example/set-password#…')
})

test('no list, export or audit record of a mail shows a link in its subject', async () => {
  const id = await insert('failed')
  const subject = `Set your password: #${placeholderOf(link)}`
  await t.deps.db.updateTable('mails').set({ subject }).where('id', '=', id).execute()
  const listed = (await admin.call(listMails)).json<OutboxMail[]>().find((mail) => mail.id === id)
  expect(listed?.subject).toBe('Set your password: #…')
  const body = { format: 'csv' as const, ids: [id] }
  const file = (await admin.call(exportList, { params: { list: 'mails' }, body })).body
  expect(file).toContain('Set your password: #…')
  expect((await admin.call(resendMail, { params: { id } })).statusCode).toBe(200)
  const [record] = await recordsOf(t, { action: 'resend', recordId: id })
  expect(record?.details).toMatchObject({ subject: 'Set your password: #…' })
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

test('failed mails are sent again together, with one record, and no other mail is', async () => {
  const [failed, other, sent] = [await insert('failed'), await insert('failed'), await insert('sent')]
  const resend = async (ids: string[]) => (await admin.call(resendFailedMails, { body: { ids } })).json<unknown>()
  const records = () => recordsOf(t, { action: 'resend', recordType: 'mails' }, ['details'])
  expect(await resend([failed, other, sent])).toEqual({ resent: 2 })
  expect(await records()).toEqual([{ details: { mails: 2 } }])
  expect(await resend([sent])).toEqual({ resent: 0 })
  expect(await records()).toHaveLength(1)
})
