import { addSubscriber, unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { subscriptionOf } from '#test/factories.ts'
import { withoutLinks } from '../mail/mail.present.ts'

let t: TestApp
beforeAll(async () => (t = await createTestApp({ env: { PUBLIC_URL: 'https://week.example.org' } })))
afterAll(() => t.close())

const isOnList = async (email: string) =>
  (await t.deps.db.selectFrom('subscribers').select('id').where('email', '=', email).execute()).length === 1

/** Subscribes and answers the path of the mail's one-click address. */
async function subscribed(email: string): Promise<string> {
  const response = await t.browser().call(addSubscriber, { body: subscriptionOf({ email }) })
  expect(response.json()).toEqual({ message: 'Subscription successful!' })
  const mail = await t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
  expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  const address = /^<(https:\/\/week\.example\.org\/api\/[^>]+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1]
  if (address === undefined) throw new Error(`no address in ${mail.headers['List-Unsubscribe']}`)
  expect(mail.text).toContain('https://week.example.org/unsubscribe?subscriber=')
  // Who reads the mail in the outbox cannot take anybody off.
  expect(withoutLinks(mail.text)).not.toMatch(/signature=[\w-]/)
  return address.slice('https://week.example.org'.length)
}

test('a known address gets the same answer and no second mail, in any spelling', async () => {
  await subscribed('twice@kern.example')
  const again = await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'Twice@Kern.example' }) })
  expect(again.statusCode).toBe(201)
  expect(again.json()).toEqual({ message: 'Subscription successful!' })
  const mails = await t.deps.db.selectFrom('mails').select('id').where('recipient', '=', 'twice@kern.example').execute()
  expect(mails).toHaveLength(1)
})

test.each([
  ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'as multipart',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('the button of a mail client, sent %s without cookies or token, takes the address off', async (_, type, payload) => {
  const email = `${type.length}@kern.example`
  const url = await subscribed(email)
  const response = await t.browser().inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  expect(response.statusCode).toBe(200)
  expect(await isOnList(email)).toBe(false)
})

test('the page’s button does the same, and a second press is no error', async () => {
  const query = Object.fromEntries(new URLSearchParams((await subscribed('page@kern.example')).split('?')[1]))
  for (let press = 0; press < 2; press++) {
    expect((await t.browser().call(unsubscribe, { query })).json()).toEqual({ unsubscribed: true })
  }
  expect(await isOnList('page@kern.example')).toBe(false)
})

test('opening the address takes nobody off', async () => {
  const url = await subscribed('opened@kern.example')
  expect((await t.browser().inject({ method: 'GET', url })).statusCode).toBe(404)
  expect(await isOnList('opened@kern.example')).toBe(true)
})

test('a link for one subscriber takes off nobody else, and a forged one nobody', async () => {
  const mine = new URLSearchParams((await subscribed('mine@kern.example')).split('?')[1])
  const theirs = new URLSearchParams((await subscribed('theirs@kern.example')).split('?')[1])
  const crossed = { subscriber: theirs.get('subscriber') ?? '', signature: mine.get('signature') ?? '' }
  const response = await t.browser().call(unsubscribe, { query: crossed })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ error: { code: 'link_invalid' } })
  expect(await isOnList('theirs@kern.example')).toBe(true)
})
