import {
  type Campaign,
  type CampaignCheck,
  type CampaignPreview,
  type CampaignTemplate,
  checkCampaign,
  createCampaign,
  discardCampaign,
  listCampaigns,
  listTemplates,
  previewCampaign,
  readCampaign,
  saveCampaign,
  sendCampaign,
  stopCampaign,
  testCampaign,
  type ToWithdrawn,
} from '@project-week/contract/campaigns/campaign'
import type { Audience } from '@project-week/contract/campaigns/audience'
import type { MailText } from '@project-week/contract/mail/mail-text'
import { listMailsTo, type OutboxMail } from '@project-week/contract/mail/mail'
import { createProfile, eraseProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import { addSubscriber, listSubscribers, unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { errorOf } from '#test/app.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { openMails } from '#test/open-mails.ts'
import { registrationOf, subscriptionOf } from '#test/factories.ts'
import { registerCompanies, registerStudents } from '#test/registered.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin', 'office@university.example'))
let companies: string[]
beforeAll(async () => {
  await registerStudents(t, 6)
  companies = await registerCompanies(t, ['Aldor', 'Brand'])
})

const words = (given: Partial<MailText> = {}): MailText => ({
  subject: { en: 'News for {firstName}', de: 'Neues für {firstName}' },
  text: { en: 'Hello {firstName},\n\nsee you on {week}.', de: 'Hallo {firstName},\n\nbis zum {week}.' },
  ...given,
})
const idsOf = async (from: number, to: number) => {
  const rows = await t.deps.db
    .selectFrom('profiles')
    .select('id')
    .where('withdrawnAt', 'is', null)
    .orderBy('email')
    .execute()
  return rows.slice(from, to).map(({ id }) => id)
}
const begin = async (audience: Audience, ids: string[]): Promise<Campaign> =>
  (await admin.call(createCampaign, { body: { audience, ids } })).json()
const save = (campaign: Campaign, given: Partial<Campaign> = {}) =>
  admin.call(saveCampaign, {
    params: { id: campaign.id },
    query: { version: campaign.version },
    body: { text: words(), isService: true, ...given },
  })
const written = async (audience: Audience, ids: string[], given: Partial<Campaign> = {}): Promise<Campaign> =>
  (await save(await begin(audience, ids), given)).json()
const check = async ({ id }: Campaign, withdrawn: ToWithdrawn = 'left-out') =>
  (await admin.call(checkCampaign, { params: { id }, query: { withdrawn } })).json<CampaignCheck>()
const sendTo = (
  { id, version }: Campaign,
  recipients: number,
  {
    leaveOutIncomplete = false,
    withdrawn = 'left-out',
  }: { leaveOutIncomplete?: boolean; withdrawn?: ToWithdrawn } = {},
) =>
  admin.call(sendCampaign, { params: { id }, query: { version }, body: { recipients, leaveOutIncomplete, withdrawn } })
const mailsOf = ({ id }: Campaign) =>
  openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('campaignId', '=', id).orderBy('recipient').execute(),
  )

test('a campaign goes to each of the chosen once, in both languages, with answers to the office', async () => {
  const campaign = await written('students', await idsOf(0, 2))
  expect(await check(campaign)).toEqual({ recipients: 2, leftOut: [] })
  const sent = (await sendTo(campaign, 2)).json<Campaign>()
  expect(sent).toMatchObject({ state: 'sent', chosen: 2, mails: { kept: 2 }, sentBy: 'office@university.example' })
  const [first, second] = await mailsOf(campaign)
  expect([first?.recipient, second?.recipient]).toEqual(['s0@university.example', 's1@university.example'])
  expect(first?.subject).toBe('News for S0')
  expect(first?.text).toContain('see you on 20th-24th April 2026.')
  expect(first?.text).toContain('bis zum 20.')
  expect(first?.headers['Reply-To']).toMatch(/@/)
  expect(first?.headers['List-Id']).toBe(`<students.${new URL(t.deps.publicUrl()).hostname}>`)
  const audit = await t.deps.db.selectFrom('auditRecords').selectAll().where('action', '=', 'send-campaign').execute()
  expect(audit.map(({ recordId, details }) => [recordId, details['recipients']])).toContainEqual([campaign.id, 2])
})

test('a service mail cannot be unsubscribed from, any other can', async () => {
  const service = await written('students', await idsOf(0, 1))
  await sendTo(service, 1)
  const news = await written('students', await idsOf(0, 1), { isService: false })
  await sendTo(news, 1)
  const [[serviceMail], [newsMail]] = [await mailsOf(service), await mailsOf(news)]
  expect(serviceMail?.headers).not.toHaveProperty('List-Unsubscribe')
  expect(newsMail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(newsMail?.text).toContain('No more news from us: http://localhost/unsubscribe?subscriber=')
})

test('who has unsubscribed gets no news any more, and goes on getting service mails', async () => {
  const ids = await idsOf(4, 6)
  const first = await written('students', ids, { isService: false })
  await sendTo(first, 2)
  const [mail] = await mailsOf(first)
  const link = new URL(/<(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect(link.search).not.toContain('university')
  for (let click = 0; click < 2; click++) {
    const answer = await t.browser().call(unsubscribe, { query: Object.fromEntries(link.searchParams) })
    expect(answer.json()).toEqual({ unsubscribed: true })
  }
  const second = await written('students', ids, { isService: false })
  expect(await check(second)).toMatchObject({
    recipients: 1,
    leftOut: [{ address: mail?.recipient, reason: 'unsubscribed' }],
  })
  expect(await check(await written('students', ids))).toEqual({ recipients: 2, leftOut: [] })
  // What is signed for an address takes no subscriber off, and the other way round.
  const crossed = { subscriber: randomUUID(), signature: link.searchParams.get('signature') ?? '' }
  expect((await t.browser().call(unsubscribe, { query: crossed })).statusCode).toBe(403)
})

test('news to subscribers leaves out who has not confirmed, and is unsubscribed from by leaving the list', async () => {
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'nora@news.example' }) })
  const [subscriber] = (await admin.call(listSubscribers)).json<{ _id: string }[]>()
  const campaign = await written('subscribers', [subscriber?._id ?? ''], { isService: true })
  expect(await check(campaign)).toMatchObject({
    recipients: 0,
    leftOut: [{ address: 'nora@news.example', reason: 'unconfirmed' }],
  })
  await t.deps.db.updateTable('subscribers').set({ confirmedAt: t.clock.now() }).execute()
  expect(campaign.isService).toBe(false)
  await sendTo(campaign, 1)
  const [mail] = await mailsOf(campaign)
  const link = new URL(/<(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  await t.browser().call(unsubscribe, { query: Object.fromEntries(link.searchParams) })
  expect((await admin.call(listSubscribers)).json()).toEqual([])
  expect(await check(await written('students', await idsOf(0, 1)))).toMatchObject({ recipients: 1 })
})

test.each([
  ['an unknown placeholder', { subject: { en: 'For {firstname}', de: 'Für' } }, 'text.subject.en', '{firstname}'],
  ['one of another audience', { text: { en: 'a', de: 'Bei {companyEdition}' } }, 'text.text.de', '{companyEdition}'],
  ['a brace without its other half', { text: { en: 'Hello {firstName', de: 'a' } }, 'text.text.en', 'brace'],
])('%s is refused by name when it is saved and when it is previewed', async (_, given, field, named) => {
  const campaign = await begin('students', await idsOf(0, 1))
  const text = words(given)
  const preview = await admin.call(previewCampaign, {
    params: { id: campaign.id },
    body: { at: 0, text, isService: true },
  })
  for (const answer of [await save(campaign, { text }), preview]) {
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ error: { fields: Record<string, string> } }>().error.fields[field]).toContain(named)
  }
})

test('a placeholder that is empty for one of many is refused by name, or leaves that one out when asked', async () => {
  const ids = await idsOf(0, 3)
  const companyId = companies[0] ?? ''
  const teamId = randomUUID()
  const { db } = t.deps
  const members = await db.selectFrom('profiles').select('personId').where('id', 'in', ids.slice(0, 2)).execute()
  await db
    .insertInto('teams')
    .values({
      id: teamId,
      edition: 'SS26',
      companyId,
      representativeEmail: 'boss@x.example',
      places: 2,
      createdAt: new Date(),
    })
    .execute()
  await db
    .insertInto('teamMembers')
    .values(members.map(({ personId }, position) => ({ teamId, edition: 'SS26', position, personId })))
    .execute()
  const text = words({ text: { en: 'You work with {company}.', de: 'Du arbeitest mit {company}.' } })
  const campaign = await written('students', ids, { text })
  expect(await check(campaign)).toEqual({
    recipients: 2,
    leftOut: [{ name: 'S2 Lovelace', address: 's2@university.example', reason: 'missing', placeholders: ['company'] }],
  })
  const refused = await sendTo(campaign, 2)
  expect(refused.statusCode).toBe(422)
  expect(errorOf(refused).message).toContain('S2 Lovelace ({company})')
  expect(await mailsOf(campaign)).toEqual([])
  expect((await sendTo(campaign, 2, { leaveOutIncomplete: true })).json()).toMatchObject({ mails: { kept: 2 } })
  await db.deleteFrom('teams').where('id', '=', teamId).execute()
})

test('a preview shows any of the chosen, and says why somebody gets none', async () => {
  const campaign = await begin('students', await idsOf(0, 2))
  const preview = async (at: number, text = words()) =>
    admin.call(previewCampaign, { params: { id: campaign.id }, body: { at, text, isService: false } })
  expect((await preview(1)).json<CampaignPreview>()).toMatchObject({
    name: 'S1 Lovelace',
    address: 's1@university.example',
    subject: 'News for S1',
    leftOut: null,
  })
  const without = words({ text: { en: 'At {company}', de: 'Bei {company}' } })
  expect((await preview(0, without)).json<CampaignPreview>().leftOut).toMatchObject({
    reason: 'missing',
    placeholders: ['company'],
  })
  expect((await preview(2)).statusCode).toBe(404)
})

test('a test goes to oneself, is marked, and takes nobody off a list', async () => {
  const campaign = await written('students', await idsOf(0, 2), { isService: false })
  const answer = await admin.call(testCampaign, { params: { id: campaign.id }, body: { at: 1 } })
  expect(answer.json()).toEqual({ recipient: 'office@university.example' })
  const mails = (await admin.call(listMailsTo, { query: { address: 'Office@University.example' } })).json<
    OutboxMail[]
  >()
  expect(mails.map(({ subject }) => subject)).toEqual(['[Test] News for S1'])
  const row = await t.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mails[0]?.id ?? '')
    .executeTakeFirst()
  expect(row?.text).not.toContain('unsubscribe')
  expect(row?.campaignId).toBeNull()
})

test('a double click sends once, and both get the same answer', async () => {
  const campaign = await written('students', await idsOf(0, 2))
  const answers = await Promise.all([sendTo(campaign, 2), sendTo(campaign, 2), sendTo(campaign, 2)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await mailsOf(campaign)).toHaveLength(2)
})

test('two people who edit one text: the second is refused and sees what is there now', async () => {
  const campaign = await begin('students', await idsOf(0, 1))
  await save(campaign, { text: words({ subject: { en: 'First', de: 'Erstes' } }) })
  const second = await save(campaign, { text: words({ subject: { en: 'Second', de: 'Zweites' } }) })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({
    error: {
      code: 'stale',
      details: { last: { by: 'office@university.example' }, current: { text: { subject: { en: 'First' } } } },
    },
  })
  // Who has not seen the newest words does not send them.
  expect((await sendTo(campaign, 1)).json()).toMatchObject({ error: { code: 'stale' } })
})

test('who withdraws or is erased between choosing and sending gets nothing, and the office looks again', async () => {
  const [leaving, erased] = [
    await t.signOn({ firstname: 'Lea', email: 'lea@university.example' }),
    await t.signOn({ firstname: 'Ewa', email: 'ewa@university.example' }),
  ]
  for (const browser of [leaving, erased]) await browser.call(createProfile, { body: registrationOf() })
  const rows = await t.deps.db
    .selectFrom('profiles')
    .select('id')
    .where('email', 'in', ['lea@university.example', 'ewa@university.example', 's0@university.example'])
    .execute()
  const campaign = await written(
    'students',
    rows.map(({ id }) => id),
  )
  expect(await check(campaign)).toMatchObject({ recipients: 3 })
  expect((await leaving.call(withdrawProfile)).statusCode).toBeLessThan(300)
  expect((await erased.call(eraseProfile)).statusCode).toBeLessThan(300)
  const refused = await sendTo(campaign, 3)
  expect(refused.statusCode).toBe(409)
  expect(errorOf(refused).message).toContain('changed from 3 to 1')
  const { leftOut } = await check(campaign)
  expect(leftOut.map(({ reason }) => reason).toSorted()).toEqual(['gone', 'withdrawn'])
  await sendTo(campaign, 1)
  expect((await mailsOf(campaign)).map(({ recipient }) => recipient)).toEqual(['s0@university.example'])
  // Also who had withdrawn when chosen, unless the office says so.
  const later = await written(
    'students',
    rows.map(({ id }) => id),
  )
  expect(await check(later)).toMatchObject({ recipients: 1, leftOut: [{ reason: 'withdrawn', name: 'Lea Lovelace' }] })
  expect(await check(later, 'included')).toEqual({ recipients: 2, leftOut: [] })
  expect((await sendTo(later, 2, { withdrawn: 'included' })).statusCode).toBe(200)
  expect(await mailsOf(later)).toHaveLength(2)
})

test('companies are written to by their contact; the same mail to one address goes once', async () => {
  const text = words({ subject: { en: '{company}', de: '{company}' } })
  const campaign = await written('companies', companies, { text })
  await sendTo(campaign, 2)
  expect((await mailsOf(campaign)).map(({ subject }) => subject).toSorted()).toEqual(['Aldor', 'Brand'])
  await t.deps.db.updateTable('companies').set({ contactEmail: 'one@house.example' }).execute()
  expect(await check(await written('companies', companies))).toMatchObject({
    recipients: 1,
    leftOut: [{ reason: 'same-mail' }],
  })
})

test('what somebody typed as a name becomes neither a placeholder, a line of the header, nor a button', async () => {
  const browser = await t.signOn({
    firstname: '{lastName}',
    lastname: 'Now: https://evil.example',
    email: 'x@x.example',
  })
  await browser.call(createProfile, { body: registrationOf() })
  const rows = await t.deps.db.selectFrom('profiles').select('id').where('email', '=', 'x@x.example').execute()
  const text = words({ text: { en: '{firstName}\n\nRegister {lastName}', de: '{lastName}' } })
  const campaign = await written(
    'students',
    rows.map(({ id }) => id),
    { text },
  )
  await sendTo(campaign, 1)
  const [mail] = await mailsOf(campaign)
  expect(mail?.text).toContain('{lastName}\n\nRegister Now: https://evil.example')
  expect(mail?.html).not.toContain('href="https://evil.example"')
})

test('a paragraph that is a label and an address becomes a button', async () => {
  const text = words({ text: { en: 'Register now: https://week.example.org/x', de: 'Meine Seite: {ownPage}' } })
  const campaign = await written('students', await idsOf(0, 1), { text })
  await sendTo(campaign, 1)
  const [mail] = await mailsOf(campaign)
  expect(mail?.html).toContain('<a href="https://week.example.org/x"')
  expect(mail?.html).toContain('<a href="http://localhost/de/student-profile-actions"')
})

test('empty words cannot be sent', async () => {
  const text = words({ subject: { en: '', de: 'a' } })
  const campaign = await written('students', await idsOf(0, 1), { text })
  const asked = await admin.call(checkCampaign, { params: { id: campaign.id }, query: { withdrawn: 'left-out' } })
  for (const answer of [asked, await sendTo(campaign, 1)]) {
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual(['text.subject.en'])
  }
  // While somebody writes them, how many will get the email is known all the same.
  const query = { withdrawn: 'left-out', words: 'unfinished' } as const
  expect((await admin.call(checkCampaign, { params: { id: campaign.id }, query })).json()).toMatchObject({
    recipients: 1,
  })
})

test('an empty choice, one that leads nowhere and a foreign campaign are refused', async () => {
  const to = (ids: string[]) => admin.call(createCampaign, { body: { audience: 'students', ids } })
  expect((await to([])).statusCode).toBe(422)
  expect((await to([randomUUID()])).json()).toMatchObject({ error: { code: 'validation_failed' } })
  expect((await to(['1; drop table mails'])).statusCode).toBe(422)
  expect((await admin.call(readCampaign, { params: { id: randomUUID() } })).statusCode).toBe(404)
})

test('a draft can be discarded, a sent campaign cannot', async () => {
  const draft = await begin('students', await idsOf(0, 1))
  expect((await admin.call(discardCampaign, { params: { id: draft.id } })).json()).toEqual({ discarded: true })
  const sent = await written('students', await idsOf(0, 1))
  await sendTo(sent, 1)
  expect((await admin.call(discardCampaign, { params: { id: sent.id } })).statusCode).toBe(409)
  expect((await save(sent)).statusCode).toBe(409)
  const listed = (await admin.call(listCampaigns)).json<Campaign[]>()
  expect(listed.map(({ id }) => id)).toContain(sent.id)
  expect(listed.map(({ id }) => id)).not.toContain(draft.id)
})

test('mails leave after five minutes; taken back whole, a campaign is a draft again and sent anew', async () => {
  const campaign = await written('students', await idsOf(0, 2))
  const sent = (await sendTo(campaign, 2)).json<Campaign>()
  expect(Date.parse(sent.mailsLeaveAt ?? '') - Date.parse(sent.sentAt ?? '')).toBe(5 * 60_000)
  const mails = t.deps.db.updateTable('mails').set({ state: 'queued' }).where('campaignId', '=', campaign.id)
  await mails.execute()
  expect((await admin.call(stopCampaign, { params: { id: campaign.id } })).json()).toEqual({ takenBack: 2 })
  const draft = (await admin.call(readCampaign, { params: { id: campaign.id } })).json<Campaign>()
  expect(draft).toMatchObject({ state: 'draft', sentAt: null, mailsLeaveAt: null, text: words() })
  expect((await sendTo(draft, 2)).json()).toMatchObject({ state: 'sent', mails: { kept: 2 } })
})

test('what waits can be taken back, what has left cannot', async () => {
  const campaign = await written('students', await idsOf(0, 3))
  await sendTo(campaign, 3)
  expect((await admin.call(stopCampaign, { params: { id: campaign.id } })).statusCode).toBe(409)
  const [first] = await mailsOf(campaign)
  await t.deps.db.updateTable('mails').set({ state: 'queued' }).where('campaignId', '=', campaign.id).execute()
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'sent' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const stopped = await admin.call(stopCampaign, { params: { id: campaign.id } })
  expect(stopped.json()).toEqual({ takenBack: 2 })
  const now = (await admin.call(readCampaign, { params: { id: campaign.id } })).json<Campaign>()
  expect(now).toMatchObject({ state: 'stopped', mails: { sent: 1, queued: 0 } })
})

test('unsubscribing takes back the news that waits, and leaves service mails alone', async () => {
  const id = await idsOf(3, 4)
  const news = await written('students', id, { isService: false })
  const service = await written('students', id)
  await sendTo(news, 1)
  await sendTo(service, 1)
  const [mail] = await mailsOf(news)
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'queued' })
    .where('campaignId', 'in', [news.id, service.id])
    .execute()
  const link = new URL(/<(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  await t.browser().call(unsubscribe, { query: Object.fromEntries(link.searchParams) })
  expect(await mailsOf(news)).toEqual([])
  expect(await mailsOf(service)).toHaveLength(1)
})

test('every shipped text can be sent to its audience as it is', async () => {
  for (const audience of ['students', 'companies', 'advisors', 'subscribers'] as const) {
    const templates = (await admin.call(listTemplates, { query: { audience } })).json<CampaignTemplate[]>()
    expect(templates.length).toBeGreaterThan(0)
  }
  const [shipped] = (await admin.call(listTemplates, { query: { audience: 'companies' } })).json<CampaignTemplate[]>()
  const campaign = await written('companies', companies.slice(0, 1), { text: shipped?.text ?? words() })
  const [row] = (await sendTo(campaign, 1).then(() => mailsOf(campaign))) ?? []
  expect(row?.text).toContain('Register now: http://localhost/register-company')
})

test('5,000 people get their mails in one transaction', { tags: ['night'] }, async () => {
  const { db } = t.deps
  const subscribers = Array.from({ length: 5000 }, (_, at) => ({
    id: randomUUID(),
    createdAt: new Date(),
    confirmedAt: new Date(),
    ...subscriptionOf({ email: `many${at}@news.example`, firstName: `F${at}` }),
  }))
  for (let start = 0; start < 5000; start += 1000) {
    await db
      .insertInto('subscribers')
      .values(subscribers.slice(start, start + 1000))
      .execute()
  }
  const campaign = await written(
    'subscribers',
    subscribers.map(({ id }) => id),
  )
  expect((await sendTo(campaign, 5000)).json()).toMatchObject({ chosen: 5000, mails: { kept: 5000 } })
})
