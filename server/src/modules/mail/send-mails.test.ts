import { organiser } from '@project-week/content/organiser'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import type { Clock } from '#src/clock.ts'
import { openDatabase } from '#src/db/database.ts'
import { createTestDatabase, takeAway } from '#test/cluster.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import { deriveLinkKey, tokenOf } from '../links/link-token.ts'
import { newLink } from '../links/mailed-link.ts'
import { automaticMail } from './automatic-mails.ts'
import { composeMail } from './compose.ts'
import { raiseOverdue } from './mail.queries.ts'
import { createSendingOutbox, type RetryPolicy } from './outbox.ts'
import { startSending } from './send-mails.ts'
import { messageIdOf, openTransport, refusalOf } from './smtp.ts'

// Against a real mail server on a port of its own, through the real job queue.

const from = 'Project Week <week@example.org>'
const tries: RetryPolicy = { retryLimit: 8, retryDelay: 1, retryBackoff: false, heartbeatSeconds: 10 }

interface Mailbox {
  received: { to: string; source: string; isSecure: boolean }[]
  port: number
  close: () => Promise<void>
}

type Refusal = { code: number; text: string } | undefined

/** @param refuse what is answered to a recipient, by how often it has been tried */
async function listen({
  port = 0,
  refuse = () => undefined,
  greet = () => Promise.resolve(),
  hasTls = false,
}: {
  port?: number
  refuse?: (recipient: string, attempt: number) => Refusal
  greet?: () => Promise<void>
  hasTls?: boolean
} = {}): Promise<Mailbox> {
  const received: Mailbox['received'] = []
  const attempts = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    async onConnect(_session, done) {
      await greet()
      done()
    },
    onRcptTo({ address }, _session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const refusal = refuse(address, attempt)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        received.push({ to, source, isSecure: session.secure })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the mail server has no port')
  return {
    received,
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const clock: Clock = { now: () => new Date() }
const linkKey = deriveLinkKey('a secret of the test')

/** A database with an outbox, and what sends from it: each test has its own, because they wait side by side. */
async function openHouse(onTestFinished: (close: () => Promise<void>) => void) {
  const url = await createTestDatabase()
  const db = openDatabase(url, 3)
  const boss = new PgBoss({ connectionString: url, max: 3, createSchema: false, migrate: false })
  const open: (() => unknown)[] = []
  onTestFinished(async () => {
    await boss.stop({ graceful: true, timeout: 3000 })
    for (const close of open.toReversed()) await close()
    await db.destroy()
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('send-mail')
  const outbox = createSendingOutbox(boss, clock, randomUUID, tries)
  return {
    db,
    url,
    open,
    outbox,
    sendTo: async (
      port: number,
      { silence = 2000, host = '127.0.0.1', query = '', shortestPause = 500 } = {},
    ): Promise<void> => {
      const transport = openTransport({ url: `smtp://${host}:${port}${query}`, from, silence })
      open.push(() => transport.close())
      await startSending(boss, { db, clock, linkKey, transport, shortestPause }, { pollingIntervalSeconds: 0.5, tries })
    },
    enqueue: (recipient: string) => db.transaction().execute((tx) => outbox.enqueue(tx, hello(recipient))),
    enqueueMany: (count: number) =>
      db.transaction().execute((tx) =>
        outbox.enqueueAll(
          tx,
          Array.from({ length: count }, (_, at) => hello(`s${at}@example.org`)),
        ),
      ),
    countMails: async () => {
      const rows = await db
        .selectFrom('mails')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
    mailOf: (id: string) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

const hello = (recipient: string) =>
  composeMail(
    {
      recipient,
      subject: { en: 'Hello', de: 'Grüß dich' },
      en: ['A line.'],
      de: ['Eine Zeile.'],
      headers: { 'List-Unsubscribe': '<https://week.example.org/leave>' },
    },
    organiser,
  )
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 150_000, interval: 50 })

test.concurrent('a mail is sent once, in both languages, with an id and headers of its own', async ({
  onTestFinished,
}) => {
  const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen()
  open.push(mailbox.close)
  const id = await enqueue('lena@example.org')
  await sendTo(mailbox.port)
  await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null }))
  expect(mailbox.received).toHaveLength(1)
  const { to, source } = mailbox.received[0] ?? { to: '', source: '' }
  expect(to).toBe('lena@example.org')
  expect(source).toContain(`Message-ID: ${messageIdOf(id, from)}`)
  expect(source).toContain('List-Unsubscribe: <https://week.example.org/leave>')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).toContain('X-Auto-Response-Suppress: All')
  expect(source).toMatch(/multipart\/alternative/)
  expect(source).toContain('Eine Zeile.')
})

test.concurrent('a mail to an address with other signs and a domain in ASCII arrives there', async ({
  onTestFinished,
}) => {
  const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen()
  open.push(mailbox.close)
  const address = "o'r&d{x}!#$%*/=?^_`|~@xn--mller-bau-q9a.example"
  const id = await enqueue(address)
  await sendTo(mailbox.port)
  await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'sent' }))
  expect(mailbox.received[0]?.source.replace(/\r\n\s+/g, ' ')).toContain(`To: ${address}`)
  // The server of the tests answers the domain of what arrived decoded.
  expect(mailbox.received.map(({ to }) => to)).toEqual(["o'r&d{x}!#$%*/=?^_`|~@müller-bau.example"])
})

test.concurrent(
  'a mail that goes out twice carries the same link both times, and is stored without it',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { db, mailOf, open, outbox, sendTo } = await openHouse(onTestFinished)
    const mailbox = await listen({
      refuse: (_, attempt) => (attempt === 1 ? { code: 451, text: 'come back later' } : undefined),
    })
    open.push(mailbox.close)
    await sendTo(mailbox.port)
    const recipient = 'Lena@example.org'
    const link = newLink({ linkKey, clock, newId: randomUUID }, { kind: 'unsubscribe', address: recipient })
    const page = `https://week.example.org/leave#${placeholderOf(link)}`
    const id = await db.transaction().execute(async (tx) => {
      await insertLinks(tx, [link])
      const text = { en: [{ label: 'Leave', link: page }], de: [{ label: 'Austragen', link: page }] }
      const headers = { 'List-Unsubscribe': `<${page}>` }
      return outbox.enqueue(tx, composeMail({ recipient, subject: { en: 'A', de: 'B' }, ...text, headers }, organiser))
    })
    await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 2 }))
    await db.transaction().execute((tx) => outbox.requeue(tx, [id]))
    await until(() => expect(mailbox.received).toHaveLength(2))
    const token = tokenOf(linkKey, link)
    for (const { source } of mailbox.received) {
      // Quoted-printable breaks long lines.
      const unfolded = source.replace(/=\r\n/g, '')
      expect(unfolded.split(`leave#${token}`)).toHaveLength(6)
      expect(unfolded).not.toContain('{{')
    }
    expect(JSON.stringify(await mailOf(id))).not.toContain(token)
  },
)

test.concurrent('nothing is sent for a transaction that does not commit', async ({ onTestFinished }) => {
  const { db, enqueue, mailOf, open, outbox, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen()
  open.push(mailbox.close)
  await sendTo(mailbox.port)
  await db
    .transaction()
    .execute(async (tx) => {
      await outbox.enqueue(tx, hello('nobody@example.org'))
      throw new Error('undone')
    })
    .catch(() => undefined)
  const id = await enqueue('somebody@example.org')
  await until(async () => expect((await mailOf(id)).state).toBe('sent'))
  expect(mailbox.received.map(({ to }) => to)).toEqual(['somebody@example.org'])
})

test.concurrent('a 4xx is tried again until it succeeds', { tags: ['night'] }, async ({ onTestFinished }) => {
  const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen({
    refuse: (_, attempt) => (attempt < 3 ? { code: 451, text: 'come back later' } : undefined),
  })
  open.push(mailbox.close)
  await sendTo(mailbox.port)
  const id = await enqueue('lena@example.org')
  await until(async () => expect(String((await mailOf(id)).lastError)).toContain('come back later'))
  await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 3, lastError: null }))
  expect(mailbox.received).toHaveLength(1)
})

test.concurrent('a 5xx fails for good and holds up nobody else', async ({ onTestFinished }) => {
  const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen({
    refuse: (recipient) => (recipient.startsWith('gone') ? { code: 550, text: 'no such person' } : undefined),
  })
  open.push(mailbox.close)
  await sendTo(mailbox.port)
  const gone = await enqueue('gone@example.org')
  const here = await enqueue('here@example.org')
  await until(async () => expect((await mailOf(here)).state).toBe('sent'))
  await until(async () => expect(await mailOf(gone)).toMatchObject({ state: 'failed', attempts: 1 }))
  expect((await mailOf(gone)).lastError).toContain('no such person')
  expect(mailbox.received.map(({ to }) => to)).toEqual(['here@example.org'])
})

test.concurrent(
  'a server with a quota gets all 60 mails in the end, and is left alone meanwhile',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { countMails, db, enqueueMany, open, sendTo } = await openHouse(onTestFinished)
    let [taken, asked, renewAt] = [0, 0, 0]
    const mailbox = await listen({
      refuse() {
        if (taken >= 20 && Date.now() > renewAt) taken = 0
        if (taken < 20) {
          taken += 1
          renewAt = Date.now() + 4000
          return undefined
        }
        asked += 1
        return { code: 550, text: '5.7.1 Message rejected: hourly quota exceeded' }
      },
    })
    open.push(mailbox.close)
    await enqueueMany(60)
    await sendTo(mailbox.port)
    await until(async () =>
      expect((await db.selectFrom('mailRefusals').selectAll().execute())[0]?.pausedUntil).toBeTruthy(),
    )
    await until(async () => expect(await countMails()).toEqual({ sent: 60 }))
    expect(new Set(mailbox.received.map(({ to }) => to)).size).toBe(60)
    expect(mailbox.received).toHaveLength(60)
    // Two quotas had to pass: of forty mails that are tried each second there would be hundreds.
    expect(asked).toBeLessThan(150)
    expect(await db.selectFrom('mailRefusals').selectAll().execute()).toEqual([])
  },
)

test.concurrent(
  'ten mails that fail in a row stop the sending, and the others leave once one is taken',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { countMails, db, enqueueMany, mailOf, open, outbox, sendTo } = await openHouse(onTestFinished)
    let isMended = false
    const mailbox = await listen({ refuse: () => (isMended ? undefined : { code: 550, text: 'sender unknown' }) })
    open.push(mailbox.close)
    const ids = await enqueueMany(45)
    await sendTo(mailbox.port, { shortestPause: 3_600_000 })
    const nextTries = async () => (await outbox.listNextTries(db)).size
    await until(async () => expect(await nextTries()).toBe(35))
    expect(await countMails()).toEqual({ failed: 10, queued: 35 })
    isMended = true
    const states = await Promise.all(ids.map(async (id) => ({ id, state: (await mailOf(id)).state })))
    const failed = states.filter(({ state }) => state === 'failed').map(({ id }) => id)
    // Who sends again has mended it: nothing waits for the end of the pause.
    await db.transaction().execute((tx) => outbox.requeue(tx, failed))
    await until(async () => expect(await countMails()).toEqual({ sent: 45 }))
  },
)

test.concurrent('addresses that do not exist fail for good at once, and pause nothing', async ({ onTestFinished }) => {
  const { countMails, db, enqueue, enqueueMany, mailOf, open, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen({
    refuse: (recipient) => (recipient.startsWith('s') ? { code: 550, text: '5.1.1 User unknown' } : undefined),
  })
  open.push(mailbox.close)
  await enqueueMany(60)
  const here = await enqueue('lena@example.org')
  await sendTo(mailbox.port, { shortestPause: 3_600_000 })
  await until(async () => expect((await mailOf(here)).state).toBe('sent'))
  await until(async () => expect(await countMails()).toEqual({ failed: 60, sent: 1 }))
  expect(await db.selectFrom('mailRefusals').selectAll().execute()).toEqual([])
})

/** Ten mails were refused in a row, and the pause is over. */
const pauseIsOver = () => ({
  mailIds: Array.from({ length: 10 }, () => randomUUID()),
  since: new Date(Date.now() - 60_000),
  pausedUntil: new Date(Date.now() - 1),
})

test.concurrent('after a pause one mail of all instances is tried, and the others leave once it is taken', async ({
  onTestFinished,
}) => {
  const { countMails, db, enqueueMany, open, outbox, sendTo } = await openHouse(onTestFinished)
  let [asked, isMended] = [0, false]
  const mailbox = await listen({
    refuse() {
      asked += 1
      return isMended ? undefined : { code: 550, text: '5.7.1 Relaying denied' }
    },
  })
  open.push(mailbox.close)
  const ids = await enqueueMany(60)
  await db.insertInto('mailRefusals').values(pauseIsOver()).execute()
  for (const _instance of [1, 2]) await sendTo(mailbox.port, { shortestPause: 3_600_000 })
  const soon = new Date(Date.now() + 600_000)
  const waiting = async () => [...(await outbox.listNextTries(db)).values()]
  // The one that was tried waits for the new pause, the others at least for the lease of that one.
  await until(async () => expect((await waiting()).filter((at) => at > soon)).not.toEqual([]))
  await until(async () => expect(await waiting()).toHaveLength(60))
  expect(asked).toBe(1)
  isMended = true
  await db.transaction().execute((tx) => outbox.hurry(tx, ids.at(-1) ?? ''))
  await until(async () => expect(await countMails()).toEqual({ sent: 60 }))
  expect(asked).toBe(61)
  expect(await db.selectFrom('mailRefusals').selectAll().execute()).toEqual([])
})

test.concurrent('a try that says nothing about the others hands the end of a pause to the next mail', async ({
  onTestFinished,
}) => {
  const { countMails, db, enqueueMany, open, sendTo } = await openHouse(onTestFinished)
  const answers = [
    { code: 451, text: 'come back later' },
    { code: 550, text: '5.1.1 User unknown' },
    { code: 550, text: '5.1.1 User unknown' },
  ]
  const mailbox = await listen({ refuse: () => answers.shift() })
  open.push(mailbox.close)
  await enqueueMany(30)
  await db.insertInto('mailRefusals').values(pauseIsOver()).execute()
  await sendTo(mailbox.port, { shortestPause: 3_600_000 })
  // If each held the pause for its lease, this would take three of them.
  await until(async () => expect(await countMails()).toEqual({ failed: 2, sent: 28 }))
})

/** Twenty are taken from the queue at a time. */
const batch = 20
const reset = (recipient: string) =>
  automaticMail('password-reset', { recipient, values: { hello: 'Hello,', link: 'https://week.example.org/set' } })
const unproved = (recipient: string) =>
  automaticMail('subscription-confirmation', {
    recipient,
    values: {
      registeredAt: 'today',
      confirm: 'https://week.example.org/confirm',
      unsubscribe: 'https://week.example.org/leave',
    },
  })

test.concurrent('what somebody waits for leaves before mass mail, and what anybody can cause leaves last', async ({
  onTestFinished,
}) => {
  const { db, open, outbox, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen()
  open.push(mailbox.close)
  const addresses = (name: string) => Array.from({ length: batch }, (_, at) => `${name}${at}@example.org`)
  for (const mails of [
    addresses('unproved').map(unproved),
    addresses('mass').map(hello),
    addresses('reset').map(reset),
  ]) {
    await db.transaction().execute((tx) => outbox.enqueueAll(tx, mails))
  }
  await sendTo(mailbox.port)
  await until(() => expect(mailbox.received).toHaveLength(3 * batch))
  const order = mailbox.received.map(({ to }) => to.replace(/\d*@.*/, ''))
  expect(order).toEqual(['reset', 'mass', 'unproved'].flatMap((name) => Array.from({ length: batch }, () => name)))
})

test.concurrent('a hundred mails that have come last for ten minutes no longer do', async ({ onTestFinished }) => {
  const { db, outbox } = await openHouse(onTestFinished)
  const addresses = Array.from({ length: 101 }, (_, at) => `s${at}@example.org`)
  await db.transaction().execute((tx) => outbox.enqueueAll(tx, addresses.map(unproved)))
  const countByPriority = async () =>
    (
      await sql<{ priority: number; count: number }>`
        select priority, count(*)::int as count from pgboss.job where name = 'send-mail' group by 1 order by 1`.execute(
        db,
      )
    ).rows
  await raiseOverdue(db, 'send-mail')
  expect(await countByPriority()).toEqual([{ priority: -1, count: 101 }])
  await sql`update pgboss.job set start_after = now() - interval '11 minutes' where name = 'send-mail'`.execute(db)
  await raiseOverdue(db, 'send-mail')
  expect(await countByPriority()).toEqual([
    { priority: -1, count: 1 },
    { priority: 0, count: 100 },
  ])
})

test.concurrent('a pause that another instance has begun holds for mails that are new here, and costs no try', async ({
  onTestFinished,
}) => {
  const { db, enqueue, mailOf, open, outbox, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen()
  open.push(mailbox.close)
  const pausedUntil = new Date(Date.now() + 3_600_000)
  await db.insertInto('mailRefusals').values({ mailIds: [], since: new Date(), pausedUntil }).execute()
  await sendTo(mailbox.port)
  const id = await enqueue('lena@example.org')
  await until(async () => expect(await outbox.listNextTries(db)).toEqual(new Map([[id, pausedUntil]])))
  expect(await mailOf(id)).toMatchObject({ state: 'queued', attempts: 0 })
  await db.transaction().execute((tx) => outbox.hurry(tx, id))
  await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 1 }))
})

test.concurrent(
  'one recipient whom a policy refuses holds up nobody',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { db, enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
    const mailbox = await listen({
      refuse: (recipient) => (recipient.startsWith('shy') ? { code: 550, text: '5.7.133 not for you' } : undefined),
    })
    open.push(mailbox.close)
    await sendTo(mailbox.port)
    const shy = await enqueue('shy@example.org')
    await until(async () => expect((await mailOf(shy)).attempts).toBeGreaterThan(2))
    expect(await mailOf(shy)).toMatchObject({ state: 'queued', lastError: expect.stringContaining('not for you') })
    expect(await db.selectFrom('mailRefusals').select('pausedUntil').execute()).toEqual([{ pausedUntil: null }])
    const here = await enqueue('here@example.org')
    await until(async () => expect((await mailOf(here)).state).toBe('sent'))
    await until(async () => expect((await mailOf(shy)).state).toBe('failed'))
  },
)

test.each([
  ['550 5.7.1 Relaying denied', 'sending'],
  ['550-5.4.5 Daily user sending limit\n550 5.4.5 exceeded', 'sending'],
  ['550 4.7.0 Temporary server error', 'sending'],
  ['554 Throttled', 'sending'],
  ['550 Too many messages, please try again later', 'sending'],
  ['550 5.2.2 The mailbox is over quota', 'recipient'],
  ['550 5.2.1 This account is disabled', 'recipient'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'recipient'],
  ['550 5.4.1 [lena@firm.example]: Recipient address rejected', 'recipient'],
  ['550 5.4.1 Relay access denied', 'sending'],
  ['554 5.4.6 Routing loop detected', 'sending'],
  ['550 5.3.0 Other mail system problem', 'sending'],
  ['550 5.3.5 System incorrectly configured', 'sending'],
  ['550 Domain firm.example has exceeded the max emails per hour (51/50 (102%)) allowed.', 'sending'],
  ['550 Domain firm.example has exceeded the max defers and failures', 'sending'],
  ['554 Maximale Zahl der E-Mails pro Stunde', 'sending'],
  ['554 Ihr Versandlimit ist überschritten', 'sending'],
  ['554 Zu viele Empfänger', 'sending'],
  ['550 5.4.4 Host not found', 'recipient'],
  ['550 5.4.310 DNS domain does not exist', 'recipient'],
  ['556 Recipient domain has nullMX', 'recipient'],
  ['550 5.1.1 No such user, check the address and try again', 'recipient'],
  ['550-5.1.10 Recipient not found\n550 5.1.10 by address lookup', 'recipient'],
  ['550 5.1.0 Address rejected', 'recipient'],
  ['550 5.1.0 Sender address rejected: user unknown', 'mail'],
  ['553 5.1.7 Bad address of the sender', 'sending'],
  ['550 5.1.8 Domain of sender not found', 'sending'],
  ['550 5.1.90 Daily limit for recipients', 'sending'],
  ['550 User unknown', 'recipient'],
  ['551 User not local', 'recipient'],
  ['553 That account does not exist', 'recipient'],
  ['550 Sender verify failed: no such user', 'mail'],
  ['550 Mailbox unavailable', 'recipient'],
  ['550 Mailbox unavailable: your server is blocked', 'mail'],
  ['550 Invalid recipient', 'recipient'],
  ['550 5.0.0 User unknown', 'recipient'],
  ['552 5.3.4 Message size exceeds fixed limit', 'mail'],
  ['550 no such person on 5.7.1.2', 'recipient'],
])('"%s" is about the %s', (response, about) => {
  const refused = (command: string, responseCode = 550) =>
    refusalOf(Object.assign(new Error(response), { response, responseCode, command }), 'lena@firm.example')
  expect(refused('RCPT TO')).toBe(about)
  expect(refused('DATA')).toBe(about)
  expect(refused('MAIL FROM')).toBe(response.startsWith('552') ? 'mail' : 'sending')
  expect(refused('AUTH PLAIN')).toBeUndefined()
  expect(refused('RCPT TO', 450)).toBeUndefined()
})

test.each([
  ['quota1@firm.example', '550 <quota1@firm.example>: User unknown', 'recipient'],
  ['rate-limit@firm.example', '550 rate-limit: User unknown', 'recipient'],
  ['throttle@firm.example', '550 User unknown: throttle', 'recipient'],
  ['sender@firm.example', '550 <Sender@firm.example>: no such user', 'recipient'],
  ['user@quota.example', '550 User unknown at quota.example', 'recipient'],
  ['5.7.1@firm.example', '550 5.7.1@firm.example: User unknown', 'recipient'],
  ['unknown.user@firm.example', '550 <unknown.user@firm.example>: Your server is blocked', 'mail'],
  ['unknown.user@firm.example', '550 5.7.1 <unknown.user@firm.example>: Relaying denied', 'sending'],
])('nothing in the address %s decides what "%s" is about', (recipient, response, about) => {
  const refused = Object.assign(new Error(response), { response, responseCode: 550, command: 'RCPT TO' })
  expect(refusalOf(refused, recipient)).toBe(about)
})

test.concurrent(
  'a server that refuses everybody at the door fails no mail for good',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
    let isOpen = false
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onConnect: (_, done) => done(isOpen ? null : Object.assign(new Error('no service'), { responseCode: 554 })),
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => done())
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const address = server.server.address()
    await sendTo(typeof address === 'object' && address !== null ? address.port : 0)
    const id = await enqueue('lena@example.org')
    await until(async () => expect((await mailOf(id)).lastError).not.toBeNull())
    expect((await mailOf(id)).state).toBe('queued')
    isOpen = true
    await until(async () => expect((await mailOf(id)).state).toBe('sent'))
  },
)

// Leads to this machine, and is no loopback address by its name.
const elsewhere = '0.0.0.0'

test.concurrent(
  'without TLS a mail to a server elsewhere stays queued, and says why',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
    const mailbox = await listen()
    open.push(mailbox.close)
    await sendTo(mailbox.port, { host: elsewhere, query: '?ignoreTLS=true' })
    const id = await enqueue('lena@example.org')
    await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'queued', attempts: 2 }))
    expect((await mailOf(id)).lastError).toContain('No TLS to the mail server')
    expect(mailbox.received).toEqual([])
  },
)

test.concurrent.for([
  ['that offers TLS gets it encrypted', true, '?tls.rejectUnauthorized=false'],
  ['without TLS gets it where the URL allows that', false, '?requireTLS=false'],
] as const)('a server elsewhere %s', async ([, hasTls, query], { onTestFinished }) => {
  const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen({ hasTls })
  open.push(mailbox.close)
  await sendTo(mailbox.port, { host: elsewhere, query })
  const id = await enqueue('lena@example.org')
  await until(async () => expect((await mailOf(id)).state).toBe('sent'))
  expect(mailbox.received).toMatchObject([{ isSecure: hasTls }])
})

test.concurrent(
  'a server that is down gets the mail when it is back',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
    const before = await listen()
    await before.close()
    await sendTo(before.port)
    const id = await enqueue('lena@example.org')
    await until(async () => expect(String((await mailOf(id)).lastError)).toContain('ECONNREFUSED'))
    const back = await listen({ port: before.port })
    open.push(back.close)
    await until(async () => expect((await mailOf(id)).state).toBe('sent'))
    expect(back.received).toHaveLength(1)
  },
)

test.concurrent('a server that says nothing counts as away', { tags: ['night'] }, async ({ onTestFinished }) => {
  const { enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
  let isMute = true
  const mailbox = await listen({
    greet: () => (isMute ? new Promise<void>((resolve) => setTimeout(resolve, 1500)) : Promise.resolve()),
  })
  open.push(mailbox.close)
  await sendTo(mailbox.port, { silence: 400 })
  const id = await enqueue('lena@example.org')
  await until(async () => expect((await mailOf(id)).lastError).not.toBeNull())
  isMute = false
  await until(async () => expect((await mailOf(id)).state).toBe('sent'))
  expect(mailbox.received).toHaveLength(1)
})

test.concurrent('a database that is away when the mail server has taken a mail makes no second copy of it', async ({
  onTestFinished,
}) => {
  const { db, enqueue, mailOf, open, sendTo, url } = await openHouse(onTestFinished)
  const id = await enqueue('lena@example.org')
  let giveBack = async () => {}
  const mailbox = await listen({
    // The mail is taken from the outbox by then; its mark comes after.
    async greet() {
      giveBack = await takeAway(url)
    },
  })
  open.push(mailbox.close)
  await sendTo(mailbox.port)
  await until(() => expect(mailbox.received).toHaveLength(1))
  await expect(mailOf(id)).rejects.toThrow(/not currently accepting connections/)
  await giveBack()
  await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'sent', attempts: 1, openTries: 0 }))
  // Its job was not ended: the queue gives it out once more.
  const isDone = sql<{
    done: boolean
  }>`select state = 'completed' as done from pgboss.job where data ->> 'mailId' = ${id}`
  await vi.waitFor(async () => expect((await isDone.execute(db)).rows).toEqual([{ done: true }]), { timeout: 150_000 })
  expect(mailbox.received).toHaveLength(1)
})

test.concurrent('a mail that was held for too long is counted as one that may arrive twice', async ({
  onTestFinished,
}) => {
  const { db, enqueue, mailOf, open, sendTo } = await openHouse(onTestFinished)
  const mailbox = await listen()
  open.push(mailbox.close)
  const id = await enqueue('lena@example.org')
  await db
    .updateTable('mails')
    .set({ claimedUntil: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  await sendTo(mailbox.port)
  await until(async () => expect(await mailOf(id)).toMatchObject({ state: 'sent', openTries: 1 }))
})

test.concurrent(
  'a mail that somebody else is sending is left to them, and taken up when their time is over',
  { tags: ['night'] },
  async ({ onTestFinished }) => {
    const { db, mailOf, open, outbox, sendTo } = await openHouse(onTestFinished)
    const mailbox = await listen()
    open.push(mailbox.close)
    const theirs = new Date(Date.now() + 2500)
    const id = await db.transaction().execute(async (tx) => {
      const mailId = await outbox.enqueue(tx, hello('lena@example.org'))
      await tx.updateTable('mails').set({ claimedUntil: theirs }).where('id', '=', mailId).execute()
      return mailId
    })
    await sendTo(mailbox.port)
    await until(async () => expect((await mailOf(id)).state).toBe('sent'))
    expect(Date.now()).toBeGreaterThan(theirs.getTime())
    expect(mailbox.received).toHaveLength(1)
  },
)
