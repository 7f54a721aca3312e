import {
  confirmSubscription,
  listSubscribers,
  addSubscriber,
  type Subscriber,
  unsubscribe,
} from '@project-week/contract/subscribers/subscriber'
import { expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { openMails } from '#test/open-mails.ts'
import { subscriptionOf } from '#test/factories.ts'
import { readOrganiser } from '../../organiser.ts'

const t = appFixture({ env: { PUBLIC_URL: 'https://week.example.org' } })
const admin = fixture(() => t.signInAs('Admin'))

const isOnList = async (email: string) =>
  (await t.deps.db.selectFrom('subscribers').select('id').where('email', '=', email).execute()).length === 1

/** Subscribes and answers the path of the mail's one-click address. */
async function subscribed(email: string): Promise<string> {
  const response = await t.browser().call(addSubscriber, { body: subscriptionOf({ email }) })
  expect(response.json()).toEqual({ message: 'Subscription successful!' })
  const rows = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()
  const [mail] = await openMails(t.deps, rows)
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  const address = /^<(https:\/\/week\.example\.org\/api\/[^>]+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1]
  if (address === undefined) throw new Error(`no address in ${mail?.headers['List-Unsubscribe']}`)
  expect(mail?.text).toContain('https://week.example.org/unsubscribe?subscriber=')
  return address.slice('https://week.example.org'.length)
}

const tokenTo = async (email: string) => {
  const rows = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute()
  const [mail] = await openMails(t.deps, rows)
  return /confirm-subscription#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const stateOf = async (email: string) => {
  const response = await admin.call(listSubscribers)
  expect(response.statusCode, response.body).toBe(200)
  const rows = response.json<Subscriber[]>()
  return rows.find((row) => row.email === email)?.addressState
}
const mailsTo = (email: string) => t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()

test('a new address gets one mail without anything that was typed, and counts once its link is opened', async () => {
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'new@kern.example', firstName: 'Spam Spam' }) })
  expect(JSON.stringify(await mailsTo('new@kern.example'))).not.toContain('Spam')
  const [{ text } = { text: '' }] = await mailsTo('new@kern.example')
  const { mailbox } = await readOrganiser(t.deps.db)
  expect(text).toContain('on 15th October 2025 at 13:00')
  expect(text).toContain(`let us know at ${mailbox}`)
  expect(await stateOf('new@kern.example')).toBe('unconfirmed')
  const token = await tokenTo('new@kern.example')
  for (let click = 0; click < 2; click++) {
    expect((await t.browser().call(confirmSubscription, { body: { token } })).json()).toEqual({ confirmed: true })
  }
  expect(await stateOf('new@kern.example')).toBe('confirmed')
  expect(await mailsTo('new@kern.example')).toHaveLength(1)
})

test('the link of somebody who has unsubscribed confirms nothing', async () => {
  const query = Object.fromEntries(new URLSearchParams((await subscribed('off@kern.example')).split('?')[1]))
  const token = await tokenTo('off@kern.example')
  await t.browser().call(unsubscribe, { query })
  const response = await t.browser().call(confirmSubscription, { body: { token } })
  expect(response.statusCode).toBe(410)
  expect(response.json()).toMatchObject({ error: { code: 'link_invalid' } })
})

test('an address that is not confirmed gets the link again, three times a day at most', async () => {
  for (let at = 0; at < 5; at++)
    await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'often@kern.example' }) })
  expect(await mailsTo('often@kern.example')).toHaveLength(3)
})

test('a confirmed address gets the same answer and no second mail, in any spelling', async () => {
  await subscribed('twice@kern.example')
  await t.browser().call(confirmSubscription, { body: { token: await tokenTo('twice@kern.example') } })
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
