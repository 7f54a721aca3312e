// @module-tag night
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { subscriptionOf } from '#test/factories.ts'
import { openMails } from '#test/open-mails.ts'
import { createApp } from './app.ts'

/* The built site, as a browser without script sees it. */
const webDir = join(import.meta.dirname, '../../web/dist')
let t: TestApp
let app: FastifyInstance
beforeAll(async () => {
  t = await createTestApp()
  app = await createApp(t.deps, { webDir, busyAfter: Infinity })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const plainText = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
const read = async (url: string) => {
  const page = await app.inject({ method: 'GET', url, headers: { cookie: 'language=en' } })
  expect(page.statusCode).toBe(200)
  return plainText(page.body)
}
const press = async (url: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'language=en' }
  return plainText((await app.inject({ method: 'POST', url, headers, payload: '' })).body)
}

test('without script the button of the page takes an address off the list, and opening the page does not', async () => {
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'plain@kern.example' }) })
  const rows = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', 'plain@kern.example').execute()
  const [mail] = await openMails(t.deps, rows)
  const address = /\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const isOnList = async () =>
    (await t.deps.db.selectFrom('subscribers').select('id').where('email', '=', 'plain@kern.example').execute())
      .length === 1

  expect(await read(address)).toMatch(/<form method="post">.*Unsubscribe/)
  expect(await press(`${address.slice(0, -1)}x`)).toContain('This link isn’t valid.')
  expect(await isOnList()).toBe(true)
  for (let again = 0; again < 2; again++) expect(await press(address)).toContain('You’ve unsubscribed')
  expect(await isOnList()).toBe(false)
  expect(await press(`/de${address}`)).toContain('Newsletter abbestellt')
  expect(await press('/unsubscribe')).toContain('This link isn’t valid.')
})

test('without script the number of a certificate is verified where its code leads', async () => {
  const person = await t.deps.db
    .insertInto('people')
    .values({ email: 'ada@university.example', createdAt: t.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const certificate = {
    id: t.deps.newId(),
    number: '1111-2222-3333-4444-5555',
    edition: 'SS26',
    personId: person.id,
    name: 'Ada <Lovelace>',
    companyName: 'Aldor',
    issuedAt: t.clock.now(),
    issuedBy: 'system',
  }
  await t.deps.db.insertInto('participationCertificates').values(certificate).execute()
  expect(await read('/verify-certificate')).toMatch(/<form[^>]* method="get">.*name="number"/)
  const found = await read('/verify-certificate?number=1111+2222+3333+4444+5555')
  expect(found).toContain('This certificate is valid')
  expect(found).toContain('Ada &lt;Lovelace&gt;')
  expect(found).toContain('value="1111 2222 3333 4444 5555"')
  expect(await read('/verify-certificate?number=0000')).toContain('There is no certificate with this number.')
  expect(await read('/de/verify-certificate?number=0000')).toContain(
    'Eine Bescheinigung mit dieser Nummer gibt es nicht.',
  )
})
