import { listAuditRecords } from '@project-week/contract/audit/audit'
import * as auth from '@project-week/contract/auth/auth'
import { createCampaign, saveCampaign, sendCampaign, type Campaign } from '@project-week/contract/campaigns/campaign'
import { readKnownAnswers } from '@project-week/contract/companies/company-form-link'
import { registerCompany } from '@project-week/contract/companies/company'
import * as late from '@project-week/contract/editions/late-registration'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { ExportList, exportList } from '@project-week/contract/exports/export'
import { askForLink, readHosting } from '@project-week/contract/hosting/hosting'
import * as address from '@project-week/contract/identity/address'
import { listMails, type OutboxMail, readMail } from '@project-week/contract/mail/mail'
import { exportPersonAsJson } from '@project-week/contract/people/person'
import { joinTwoPeople } from '@project-week/contract/people/same-person'
import { readOffer } from '@project-week/contract/publishing/offer'
import { downloadProfile } from '@project-week/contract/registrations/profile'
import * as publishing from '@project-week/contract/publishing/publication'
import { addSubscriber, confirmSubscription, unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { inviteColleague } from '@project-week/contract/users/colleague'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import type { LinkKind } from '#src/db/tables.ts'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, createBrowser, type TestApp } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { companyOf, subscriptionOf } from '#test/factories.ts'
import { endpoints } from '#test/endpoints.ts'
import { askForJoin } from '#test/join-by-link.ts'
import { openMails } from '#test/open-mails.ts'
import { registerCompanies, type RegisteredStudent, registerStudents } from '#test/registered.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { getCurrentEdition, updateEdition } from '../editions/edition.queries.ts'
import { fillLinks, placeholderOf } from './fill-links.ts'
import { openLinkKey } from './link-key.ts'
import { insertLinks } from './link.queries.ts'
import { deriveLinkKey, hashOfToken, tokenOf } from './link-token.ts'
import { newLink } from './mailed-link.ts'

const kinds: readonly LinkKind[] = [
  'invitation',
  'reset',
  'address-proof',
  'join-people',
  'answer',
  'hosting',
  'late-registration',
  'registration',
  'subscription',
  'unsubscribe',
]

const t = appFixture()
let admin: Browser
let students: RegisteredStudent[]
/** The requester of an address proof. */
let sole: Browser
/** Tokens by link id. */
let tokens: Map<string, string>

const ok = (response: LightMyRequestResponse) => {
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response
}

async function publish(companyId: string): Promise<void> {
  const profileIds = students.map(({ profile }) => profile.id)
  await insertChosenRun(t.deps.db, { teams: [{ companyId, profileIds }], at: t.clock.current })
  const { version, losses } = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  const body = { version, last: null, losses: losses.map(({ person }) => person) }
  ok(await admin.call(publishing.publishRun, { body }))
}

async function sendNews(): Promise<void> {
  const body = { audience: 'students' as const, ids: students.map(({ profile }) => profile.id) }
  const { id, version } = (await admin.call(createCampaign, { body })).json<Campaign>()
  const text = { subject: { en: 'News', de: 'Neues' }, text: { en: 'Hello.', de: 'Hallo.' } }
  const saved = await admin.call(saveCampaign, {
    params: { id },
    query: { version },
    body: { text, isService: false },
  })
  const query = { version: saved.json<Campaign>().version }
  const recipients = students.length
  ok(
    await admin.call(sendCampaign, {
      params: { id },
      query,
      body: { recipients, leaveOutIncomplete: false, withdrawn: 'left-out' },
    }),
  )
}

/** An invitation to a company of an earlier edition, whose answers prefill the form. */
async function invite(id: string): Promise<void> {
  await t.deps.db.updateTable('companies').set({ edition: 'SS25' }).where('id', '=', id).execute()
  const body = { audience: 'companies' as const, ids: [id] }
  const { id: campaign, version } = (await admin.call(createCampaign, { body })).json<Campaign>()
  const text = { subject: { en: 'Again?', de: 'Wieder?' }, text: { en: '{registerLink}', de: '{registerLink}' } }
  const saved = await admin.call(saveCampaign, {
    params: { id: campaign },
    query: { version },
    body: { text, isService: true },
  })
  const query = { version: saved.json<Campaign>().version }
  const asked = { recipients: 1, leaveOutIncomplete: false, withdrawn: 'left-out' } as const
  ok(await admin.call(sendCampaign, { params: { id: campaign }, query, body: asked }))
}

/** Every kind of link is mailed once, some twice. */
beforeAll(async () => {
  const { db } = t.deps
  admin = await t.signInAs('Admin', 'office@university.example')
  students = await registerStudents(t, 3)
  const [companyId = '', pastId = ''] = await registerCompanies(t, ['Aldor', 'Brand'])
  await invite(pastId)
  await publish(companyId)
  await sendNews()
  const colleague = { firstName: 'Vera', lastName: 'Viewer', email: 'vera@university.example', type: 'Viewer' }
  ok(await admin.call(inviteColleague, { body: colleague }))
  await t.signInAs('Company', 'uwe@firm.example')
  await t.browser().call(auth.forgotPassword, { body: { email: 'uwe@firm.example' } })
  await t.browser().call(auth.forgotPassword, { body: { email: 'vera@university.example' } })
  sole = await t.signOn({ email: 'sole@university.example' })
  ok(await sole.call(address.askAddressProof))
  for (const subject of ['twin-1', 'twin-2']) await t.signOn({ subject, email: 'twin@university.example' })
  const [from, into] = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'twin@university.example')
    .execute()
  ok(await askForJoin(admin, { from: from?.id ?? '', into: into?.id ?? '' }))
  ok(await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'nora@news.example' }) }))
  t.clock.current = new Date(t.clock.current.getTime() + 180_000)
  ok(await t.browser().call(askForLink, { body: { email: 'boss@aldor.example' } }))
  const edition = await getCurrentEdition(db)
  await updateEdition(db, { ...edition, flags: { ...edition.flags, companyDeadlinePassed: true } })
  const until = '2026-04-01'
  const exception = { kind: 'company', email: 'boss@late.example', reason: 'Asked by phone.', until }
  ok(await admin.call(late.allowLateRegistration, { body: exception }))

  const links = await db.selectFrom('links').selectAll().execute()
  tokens = new Map(links.map((link) => [link.id, tokenOf(t.deps.linkKey, link)]))
})

const linksOf = (kind: LinkKind) => t.deps.db.selectFrom('links').selectAll().where('kind', '=', kind).execute()
const tokenOfLast = async (kind: LinkKind) => tokens.get((await linksOf(kind)).at(-1)?.id ?? '') ?? 'no token'

/** Status codes of opening the last link of each kind, in an app on this database. */
async function openAll(app: TestApp['app']): Promise<Record<LinkKind, number>> {
  const visitor = createBrowser(app)
  const asker = createBrowser(app)
  for (const [name, value] of sole.cookies) asker.cookies.set(name, value)
  const given = async (kind: LinkKind) => ({ body: { token: await tokenOfLast(kind) } })
  const statusOf = async (response: Promise<LightMyRequestResponse>) => (await response).statusCode
  const [first] = await linksOf('unsubscribe')
  const query = { subscriber: first?.id ?? '', signature: tokens.get(first?.id ?? '') ?? '' }
  const company = { ...companyOf({ companyName: 'Late' }), late: await tokenOfLast('late-registration') }
  return {
    invitation: await statusOf(visitor.call(auth.readPasswordLink, await given('invitation'))),
    reset: await statusOf(visitor.call(auth.readPasswordLink, await given('reset'))),
    'address-proof': await statusOf(asker.call(address.proveAddress, await given('address-proof'))),
    'join-people': await statusOf(visitor.call(joinTwoPeople, await given('join-people'))),
    answer: await statusOf(visitor.call(readOffer, await given('answer'))),
    hosting: await statusOf(visitor.call(readHosting, await given('hosting'))),
    registration: await statusOf(visitor.call(readKnownAnswers, await given('registration'))),
    subscription: await statusOf(visitor.call(confirmSubscription, await given('subscription'))),
    'late-registration': await statusOf(visitor.call(registerCompany, { body: company })),
    unsubscribe: await statusOf(visitor.call(unsubscribe, { query })),
  }
}

/** Another process on the same database. */
async function withAnotherApp<Answer>(
  linkKey: TestApp['deps']['linkKey'],
  use: (app: TestApp['app']) => Promise<Answer>,
): Promise<Answer> {
  const app = await createApp({ ...t.deps, linkKey }, { webDir: undefined, busyAfter: Infinity })
  try {
    await app.ready()
    return await use(app)
  } finally {
    await app.close()
  }
}

test('every kind of link is made, and the mails that carry it have its token as they leave', async () => {
  const links = await t.deps.db.selectFrom('links').select(['id', 'kind']).execute()
  expect([...new Set(links.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted())
  const mails = await openMails(t.deps, t.deps.db.selectFrom('mails').selectAll().execute())
  const all = JSON.stringify(mails)
  expect(all).not.toContain('{{link:')
  expect(links.filter(({ id }) => !all.includes(tokens.get(id) ?? 'no token'))).toEqual([])
})

test('no table holds what opens a link', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(t.deps.db)
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(t.deps.db)
    const dump = rows.map(({ row }) => row).join('\n')
    // As text, and as bytes in a column.
    const holds = (token: string) =>
      [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')].some((form) =>
        dump.includes(form),
      )
    found.push(...[...tokens.values()].filter(holds).map((token) => `${name}: ${token}`))
  }
  expect(tokens.size).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('no list, download or export holds what opens a link', async () => {
  const [student] = students
  const viewer = await t.signInAs('Viewer')
  const mails = (await admin.call(listMails, { query: {} })).json<OutboxMail[]>()
  const answers = [
    await admin.call(listMails),
    await student?.browser.call(downloadProfile),
    await admin.call(listAuditRecords),
    ...(await Promise.all(mails.map(({ id }) => viewer.call(readMail, { params: { id } })))),
    ...(await Promise.all(
      ['s0@university.example', 'boss@aldor.example', 'vera@university.example', 'nora@news.example'].map((key) =>
        admin.call(exportPersonAsJson, { query: { key } }),
      ),
    )),
  ]
  expect(answers.map((answer) => answer?.statusCode).filter((status) => status !== 200)).toEqual([])
  const all = answers.map((answer) => answer?.body).join('\n')
  expect(all).toContain('answer-place#…')
  expect([...tokens.values()].filter((token) => all.includes(token))).toEqual([])
})

test('nothing that the office reads at once, and no list that it takes along, holds what opens a link', async () => {
  const asked = Object.entries(endpoints).filter(
    ([, { method, access, params, changes }]) =>
      method === 'GET' && Array.isArray(access) && access.includes('admin') && !params && !changes,
  )
  const answers = new Map<string, LightMyRequestResponse>()
  for (const [name, endpoint] of asked) answers.set(name, await admin.call(endpoint))
  for (const list of ExportList.options) {
    answers.set(list, await admin.call(exportList, { params: { list }, body: { format: 'csv' } }))
  }
  const answered = [...answers].filter(([, { statusCode }]) => statusCode === 200)
  // Nobody has earned credits yet: that list is refused, and says so.
  const others = ExportList.options.filter((list) => list !== 'examination')
  expect(answered.map(([name]) => name)).toEqual(expect.arrayContaining(others))
  expect(answered.length).toBeGreaterThan(40)
  const all = answered.map(([name, { body }]) => [name, body] as const)
  expect(all.filter(([, body]) => [...tokens.values()].some((token) => body.includes(token)))).toEqual([])
})

test('with another key nothing opens', async () => {
  expect(await withAnotherApp(deriveLinkKey('another secret'), openAll)).toEqual({
    invitation: 410,
    reset: 410,
    'address-proof': 410,
    'join-people': 410,
    answer: 410,
    hosting: 410,
    registration: 410,
    subscription: 410,
    'late-registration': 403,
    unsubscribe: 403,
  })
})

test('after a restart every link opens', async () => {
  expect(await withAnotherApp(deriveLinkKey(t.deps.config.sessionSecret), openAll)).toEqual({
    invitation: 200,
    reset: 200,
    'address-proof': 200,
    'join-people': 200,
    answer: 200,
    hosting: 200,
    registration: 200,
    subscription: 200,
    'late-registration': 201,
    unsubscribe: 200,
  })
})

describe('a link to set a password', () => {
  const password = 'elf grüne Fahrräder'
  const made = async (given: { expiresAt?: Date } = {}) => {
    const { id: authorisedUserId, email } = await insertAccount(t.deps.db, 'Company', t.clock.current)
    const link = newLink(t.deps, { kind: 'reset', address: email, authorisedUserId, expiresAt: later(), ...given })
    await insertLinks(t.deps.db, [link])
    return { id: link.id, token: tokenOf(t.deps.linkKey, link) }
  }
  const later = () => new Date(t.clock.current.getTime() + 60_000)
  const read = async (token: string) => (await t.browser().call(auth.readPasswordLink, { body: { token } })).statusCode
  const change = (id: string, values: { version?: number; revokedAt?: Date }) =>
    t.deps.db.updateTable('links').set(values).where('id', '=', id).execute()

  test('opens until it is used', async () => {
    const { token } = await made()
    expect(await read(token)).toBe(200)
    ok(await t.browser().call(auth.setPassword, { body: { token, password } }))
    expect(await read(token)).toBe(410)
  })

  test('is refused once it has expired', async () => {
    expect(await read((await made({ expiresAt: t.clock.current })).token)).toBe(410)
  })

  test('is refused once it is revoked', async () => {
    const { id, token } = await made()
    await change(id, { revokedAt: t.clock.current })
    expect(await read(token)).toBe(410)
  })

  test('is refused once it has a new version', async () => {
    const { id, token } = await made()
    await change(id, { version: 2 })
    expect(await read(token)).toBe(410)
  })

  test('opens nothing as a link of another kind', async () => {
    const { token } = await made()
    expect((await t.browser().call(readHosting, { body: { token } })).statusCode).toBe(410)
    expect((await t.browser().call(readOffer, { body: { token } })).statusCode).toBe(410)
  })
})

describe('a placeholder', () => {
  const mailOf = (recipient: string, text: string) => ({ recipient, text, html: text, headers: { 'X-Link': text } })

  test('is filled in a mail to the address of its link alone, whoever typed it', async () => {
    const link = newLink(t.deps, { kind: 'unsubscribe', address: 'Ada@kern.example' })
    await insertLinks(t.deps.db, [link])
    const text = `https://week.example/#${placeholderOf(link)}`
    const opened = `https://week.example/#${tokenOf(t.deps.linkKey, link)}`
    expect(await fillLinks(t.deps, mailOf('ADA@kern.example', text))).toEqual(mailOf('ADA@kern.example', opened))
    expect((await fillLinks(t.deps, mailOf('eve@kern.example', text))).text).toBe(
      'https://week.example/#no-longer-valid',
    )
  })

  test('is filled with a token of the key as it is now, and the link has another version', async () => {
    const deps = { ...t.deps, linkKey: deriveLinkKey('after a restore elsewhere') }
    const link = newLink(t.deps, { kind: 'unsubscribe', address: 'ida@kern.example' })
    await insertLinks(t.deps.db, [link])
    const { text } = await fillLinks(deps, mailOf('ida@kern.example', placeholderOf(link)))
    expect(text).toBe(tokenOf(deps.linkKey, { id: link.id, version: 2 }))
    expect((await fillLinks(deps, mailOf('ida@kern.example', placeholderOf(link)))).text).toBe(text)
    const row = await t.deps.db.selectFrom('links').selectAll().where('id', '=', link.id).executeTakeFirstOrThrow()
    expect([row.version, row.tokenHash]).toEqual([2, hashOfToken(text)])
  })
})

describe('the key of a demo without a secret', () => {
  let dataDir: string
  beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), 'project-week-key-'))))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('is made once, for its owner alone, and lies where no backup looks', async () => {
    const open = () => openLinkKey({ linkSecret: undefined, dataDir })
    const [key, ...others] = await Promise.all([open(), open(), open()])
    expect(others).toEqual([key, key])
    expect(await open()).toEqual(key)
    expect((await stat(join(dataDir, 'link-key'))).mode & 0o777).toBe(0o600)
    const storage = await openStorage({ storageUrl: undefined, dataDir })
    for await (const file of storage.list()) expect.unreachable(file.key)
  })

  test('is derived from the secret where there is one', async () => {
    expect(await openLinkKey({ linkSecret: 'a secret', dataDir })).toEqual(deriveLinkKey('a secret'))
    expect(deriveLinkKey('a secret')).not.toEqual(deriveLinkKey('another secret'))
  })
})

/** The kind of token that an endpoint takes, and its other parameters. */
const byLink: Record<string, { kinds: readonly LinkKind[]; body?: object; params?: Record<string, string> }> = {
  answerHostQuestions: { kinds: ['hosting'], body: { answers: {} } },
  answerOffer: { kinds: ['answer'], body: { answer: { answer: 'accepted' } } },
  answerToBeNamed: { kinds: ['hosting'], body: { agrees: true } },
  askForChange: { kinds: ['hosting'], body: { reason: 'A fifth student.' } },
  cancelByLink: { kinds: ['hosting'], body: { reason: 'No budget.' } },
  checkInHostedPerson: {
    kinds: ['hosting'],
    body: { email: 'a@university.example', attended: true, before: null, team: randomUUID() },
  },
  confirmCompanyAddress: { kinds: ['hosting'] },
  confirmSubscription: { kinds: ['subscription'] },
  confirmTeams: { kinds: ['hosting'], body: { version: '0'.repeat(16) } },
  correctRegistration: { kinds: ['hosting'], body: { version: '0'.repeat(16), registration: companyOf() } },
  giveHostFeedback: {
    kinds: ['hosting'],
    body: { answers: { week: '5', task: '5', people: '5', organisation: '5', keep: '', change: '' } },
  },
  joinTwoPeople: { kinds: ['join-people'] },
  noteSignature: { kinds: ['hosting'], body: { key: 'nobody', hasSigned: true } },
  proveAddress: { kinds: ['address-proof'] },
  readHostedFile: { kinds: ['hosting'], params: { fileId: randomUUID() } },
  readHosting: { kinds: ['hosting'] },
  readKnownAnswers: { kinds: ['registration'] },
  readOffer: { kinds: ['answer'] },
  readPasswordLink: { kinds: ['invitation', 'reset'] },
  saveHosting: {
    kinds: ['hosting'],
    body: {
      details: {
        hostName: 'Carla Wirth',
        hostPhone: '+49 30 23125 100',
        hostEmail: 'wirth@aldor.example',
        mondayAddress: 'Gate 3',
        mondayTime: '09:30',
        timetable: '',
        travel: '',
      },
    },
  },
  setPassword: { kinds: ['invitation', 'reset'], body: { password: 'elf grüne Fahrräder' } },
}

describe('every endpoint that takes what opens a link', () => {
  const all = Object.entries(endpoints).filter(
    ([, { body }]) => body !== undefined && 'shape' in body && 'token' in Object(body.shape),
  )
  const answerTo = async (name: string, endpoint: EndpointDefinition, token: string) => {
    await sql`delete from rate_limits`.execute(t.deps.db)
    const { body = {}, params } = byLink[name] ?? {}
    const caller = endpoint.access === 'public' ? t.browser() : sole
    const { statusCode } = await caller.call(endpoint, { body: { ...body, token }, ...(params && { params }) })
    return statusCode
  }
  const walk = async (isOwn: boolean) => {
    const answers: string[] = []
    for (const [name, endpoint] of all) {
      const row = byLink[name]
      for (const kind of kinds) {
        if (row?.kinds.includes(kind) !== isOwn) continue
        const link = (await linksOf(kind)).at(-1)
        const status = await answerTo(
          name,
          endpoint,
          link === undefined ? 'x'.repeat(43) : tokenOf(t.deps.linkKey, link),
        )
        if (status !== 410) answers.push(`${name} by a link "${kind}": ${status}`)
      }
    }
    return answers
  }

  test('has a row here', () => {
    expect(all.map(([name]) => name).toSorted()).toEqual(Object.keys(byLink).toSorted())
  })

  test('refuses links of every other kind', async () => {
    expect(await walk(false)).toEqual([])
  })

  test('refuses its own once it is revoked, has expired, or what it is for is gone', async () => {
    // Links to answer are valid as long as the place exists, those to confirm as long as the subscription.
    await sql`delete from team_members`.execute(t.deps.db)
    await sql`delete from subscribers`.execute(t.deps.db)
    await t.deps.db.updateTable('links').set({ revokedAt: t.clock.current }).execute()
    expect(await walk(true)).toEqual([])
    await sql`update links set revoked_at = null, expires_at = ${t.clock.current}`.execute(t.deps.db)
    expect(await walk(true)).toEqual([])
  })
})
