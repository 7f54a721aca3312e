import type { WebhookBody } from '@project-week/contract/webhooks/event'
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test, vi } from 'vitest'
import type { Clock } from '#src/clock.ts'
import { readConfig } from '#src/config.ts'
import { openDatabase } from '#src/db/database.ts'
import { createTestDatabase, takeAway } from '#test/cluster.ts'
import { deriveLinkKey } from '../links/link-token.ts'
import type { RetryPolicy } from '../mail/outbox.ts'
import { startDelivering } from './deliver-webhooks.ts'
import { postSigned, type Resolve } from './post-signed.ts'
import { createWebhookOutbox, webhookQueue } from './webhook-outbox.ts'
import { claimDelivery } from './webhook.queries.ts'
import { webhookSecret } from './webhook-secret.ts'

// Against a real HTTP server on a port of its own, through the real job queue.

const clock: Clock = { now: () => new Date() }
const linkKey = deriveLinkKey('a secret of the test')
const tries: RetryPolicy = { retryLimit: 3, retryDelay: 1, retryBackoff: false, heartbeatSeconds: 10 }
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 150_000, interval: 50 })

type Closing = (close: () => Promise<void>) => void
interface Received {
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that answers by how many calls it has had. */
async function listen(onTestFinished: Closing, answer: (response: ServerResponse, call: number) => unknown) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ url: request.url, headers: request.headers, body })
      answer(response, received.length)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the receiver has no port')
  return { received, port: address.port }
}

const ok = (response: ServerResponse) => response.writeHead(204).end()

/** A database with a webhook, and what delivers to it. */
async function openHouse(onTestFinished: Closing, url: string) {
  const databaseUrl = await createTestDatabase()
  const db = openDatabase(databaseUrl, 3)
  const bosses: PgBoss[] = []
  onTestFinished(async () => {
    for (const boss of bosses) await boss.stop({ graceful: true, timeout: 3000 })
    await db.destroy()
  })
  const startBoss = async () => {
    const boss = new PgBoss({ connectionString: databaseUrl, max: 3, createSchema: false, migrate: false })
    bosses.push(boss)
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue(webhookQueue)
    return boss
  }
  const boss = await startBoss()
  const outbox = createWebhookOutbox(boss, clock, randomUUID, tries)
  const webhookId = randomUUID()
  await db
    .insertInto('webhooks')
    .values({ id: webhookId, url, events: ['company.registered'], createdAt: clock.now() })
    .execute()
  return {
    db,
    databaseUrl,
    outbox,
    secret: webhookSecret(linkKey, webhookId),
    deliver: (resolve: Resolve) =>
      startDelivering(boss, { db, clock, linkKey, resolve, targets: 'any' }, { pollingIntervalSeconds: 0.5, tries }),
    happen: (record: string) =>
      db.transaction().execute((tx) => outbox.enqueue(tx, { event: 'company.registered', record, edition: 'SS26' })),
    deliveries: () => db.selectFrom('webhookDeliveries').selectAll().execute(),
  }
}

const here: Resolve = async () => ['127.0.0.1']

test('a delivery is signed, carries ids alone and reaches the address that was judged, whatever the name says next', async ({
  onTestFinished,
}) => {
  const { received, port } = await listen(onTestFinished, ok)
  const house = await openHouse(onTestFinished, `http://hooks.example:${port}/week?x=1`)
  const asked: string[] = []
  // A name that is rebound: the second answer would lead nowhere.
  await house.deliver(async (host) => [asked.push(host) === 1 ? '127.0.0.1' : '192.0.2.1'])
  const record = randomUUID()
  await house.happen(record)
  await until(async () => expect((await house.deliveries())[0]).toMatchObject({ state: 'sent', attempts: 1 }))
  expect(asked).toEqual(['hooks.example'])
  const [call] = received
  expect(call).toMatchObject({ url: '/week?x=1', headers: { host: `hooks.example:${port}` } })
  const body = JSON.parse(call?.body ?? '') as WebhookBody
  const [delivery] = await house.deliveries()
  expect(body).toEqual({
    id: delivery?.id,
    event: 'company.registered',
    record,
    edition: 'SS26',
    at: delivery?.at.toISOString(),
  })
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-project-week-signature'])) ?? []
  expect(signature).toBe(createHmac('sha256', house.secret).update(`${time}.${call?.body}`).digest('hex'))
})

test('a delivery that is refused is tried again with the same id, and given up after the last attempt', async ({
  onTestFinished,
}) => {
  const { received, port } = await listen(onTestFinished, (response, call) =>
    response.writeHead(call === 2 ? 200 : 500).end('secret'),
  )
  const house = await openHouse(onTestFinished, `http://hooks.example:${port}/`)
  await house.deliver(here)
  await house.happen(randomUUID())
  await until(async () => expect((await house.deliveries())[0]).toMatchObject({ state: 'sent', attempts: 2 }))
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  await house.happen(randomUUID())
  await until(async () => expect((await house.deliveries()).map(({ state }) => state)).toContain('failed'))
  expect((await house.deliveries()).find(({ state }) => state === 'failed')).toMatchObject({
    attempts: tries.retryLimit + 1,
    lastError: 'the answer was 500',
  })
  // By the office's button.
  const failed = (await house.deliveries()).find(({ state }) => state === 'failed')
  await house.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('webhookDeliveries')
      .set({ state: 'queued' })
      .where('id', '=', failed?.id ?? '')
      .execute()
    await house.outbox.retry(tx, failed?.id ?? '')
  })
  await until(() => expect(received.length).toBe(2 + tries.retryLimit + 1 + 1))
})

test('a delivery that a killed process held is delivered once its lease is over', async ({ onTestFinished }) => {
  const { received, port } = await listen(onTestFinished, ok)
  const house = await openHouse(onTestFinished, `http://hooks.example:${port}/`)
  await house.happen(randomUUID())
  const [delivery] = await house.deliveries()
  const now = clock.now()
  // Taken by a process that never came to mark it.
  await claimDelivery(house.db, delivery?.id ?? '', { now, until: new Date(now.getTime() + 1500) })
  await house.deliver(here)
  await until(async () => expect((await house.deliveries())[0]).toMatchObject({ state: 'sent', attempts: 2 }))
  expect(received).toHaveLength(1)
})

test('a database that is away when the other system has answered makes no second delivery', async ({
  onTestFinished,
}) => {
  const answered = Promise.withResolvers<() => Promise<void>>()
  const { received, port } = await listen(onTestFinished, async (response) => {
    const giveBack = await takeAway(house.databaseUrl)
    ok(response)
    answered.resolve(giveBack)
  })
  const house = await openHouse(onTestFinished, `http://hooks.example:${port}/`)
  await house.happen(randomUUID())
  await house.deliver(here)
  const giveBack = await answered.promise
  await expect(house.deliveries()).rejects.toThrow(/not currently accepting connections/)
  await giveBack()
  await until(async () => expect((await house.deliveries())[0]).toMatchObject({ state: 'sent', attempts: 1 }))
  // Its job was not ended: the queue gives it out once more.
  const open = sql`select from pgboss.job where name = ${webhookQueue} and state < 'completed'`
  await until(async () => expect((await open.execute(house.db)).rows).toEqual([]))
  expect(received).toHaveLength(1)
})

test('nothing is delivered for a transaction that is rolled back', async ({ onTestFinished }) => {
  const house = await openHouse(onTestFinished, 'http://hooks.example/')
  await expect(
    house.db.transaction().execute(async (tx) => {
      await house.outbox.enqueue(tx, { event: 'company.registered', record: randomUUID(), edition: 'SS26' })
      throw new Error('the registration failed')
    }),
  ).rejects.toThrow('the registration failed')
  expect(await house.deliveries()).toEqual([])
})

const post = (url: string, resolve: Resolve, more: { targets?: 'public' | 'any'; timeout?: number } = {}) =>
  postSigned({ clock, resolve, targets: 'public', ...more }, { url, secret: 'secret', body: '{}' })

test.each([
  ['a private address', ['10.0.0.1']],
  ['a mapped address', ['::ffff:127.0.0.1']],
  ['a public and a private address', ['8.8.8.8', '127.0.0.1']],
])('a host with %s is refused before anything is sent', async (_, addresses) => {
  await expect(post('https://hooks.example/', async () => addresses)).rejects.toThrow(
    'the host leads to an address that is not public',
  )
})

test('plain HTTP and a host without an address are refused', async () => {
  await expect(post('http://hooks.example/', here)).rejects.toThrow('does not start with https://')
  await expect(post('https://hooks.example/', async () => [])).rejects.toThrow('the host has no address')
})

test('a redirect to this network is not followed', async ({ onTestFinished }) => {
  const inside = await listen(onTestFinished, ok)
  const { port } = await listen(onTestFinished, (response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  )
  await expect(post(`http://hooks.example:${port}/`, here, { targets: 'any' })).rejects.toThrow(
    'the answer was a redirect (307), which is not followed',
  )
  expect(inside.received).toEqual([])
})

test('a receiver, or a name server, that does not answer is given up, and an endless answer is not read', async ({
  onTestFinished,
}) => {
  const silent = await listen(onTestFinished, () => {})
  const limits = { targets: 'any', timeout: 300 } as const
  await expect(post(`http://hooks.example:${silent.port}/`, here, limits)).rejects.toThrow('no answer in time')
  await expect(post('http://hooks.example/', () => new Promise(() => {}), limits)).rejects.toThrow('no answer in time')
  const endless = await listen(onTestFinished, (response) => {
    response.writeHead(200)
    response.write('x')
  })
  await expect(post(`http://hooks.example:${endless.port}/`, here, limits)).resolves.toBeUndefined()
})

test('production refuses the setting of the tests', () => {
  const problems = (value: string) => {
    try {
      readConfig('production', { WEBHOOK_TARGETS: value })
      return ''
    } catch (error) {
      return String(error)
    }
  }
  expect(problems('any')).toContain('WEBHOOK_TARGETS must be public')
  expect(problems('public')).not.toContain('WEBHOOK_TARGETS')
})
