import { type Campaign, checkCampaign, createCampaign, saveCampaign } from '@project-week/contract/campaigns/campaign'
import { type Company, correctCompany, listCompanies, registerCompany } from '@project-week/contract/companies/company'
import * as hosting from '@project-week/contract/hosting/hosting'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import * as publishing from '@project-week/contract/publishing/publication'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { expect, test } from 'vitest'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { companyOf, subscriptionOf } from '#test/factories.ts'
import { openMails } from '#test/open-mails.ts'
import { registerStudents } from '#test/registered.ts'
import { readOrganiser } from '../../organiser.ts'
import { getCurrentEdition, updateEdition } from '../editions/edition.queries.ts'
import { remindOfProof } from './company-proof.ts'

const t = appFixture({}, 'each')
const admin = fixture(() => t.signInAs('Admin'), 'each')

const stranger = 'stranger@elsewhere.example'
const typed = 'Buy cheap watches'
const registration = (companyName = typed, more: Parameters<typeof companyOf>[0] = {}) =>
  companyOf({
    companyName,
    businessProblem: typed,
    contactPerson: { ...companyOf().contactPerson, firstName: typed, lastName: typed, email: stranger },
    ...more,
  })
const register = async (body = registration(), ip = '192.0.2.1') => {
  const response = await t.browser().call(registerCompany, { body, headers: { 'x-forwarded-for': ip } })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<{ _id: string; companyName: string; semester: string; createdAt: string }>()
}
const mailsTo = (email = stranger) =>
  openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute(),
  )
const tokenIn = (text = '') => /\/host-team#([\w-]+)/.exec(text)?.[1] ?? ''
const tokenOfLast = async () => tokenIn((await mailsTo()).at(-1)?.text)
const confirm = (token: string) => t.browser().call(hosting.confirmCompanyAddress, { body: { token } })
const later = (days: number) => (t.clock.current = new Date(t.clock.current.getTime() + days * 86_400_000))
const listed = async (id: string) =>
  (await admin.call(listCompanies, { query: {} })).json<Company[]>().find(({ _id }) => _id === id)

async function publishTeamOf(companyId: string) {
  const students = await registerStudents(t, 3)
  const profileIds = students.map(({ profile }) => profile.id)
  await insertChosenRun(t.deps.db, { teams: [{ companyId, profileIds }], at: t.clock.current })
  const preview = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  const published = await admin.call(publishing.publishRun, { body: { version: preview.version, last: null } })
  expect(published.statusCode, published.body).toBe(201)
  return preview
}

test('the first mail to a registered address holds nothing that was typed', async () => {
  const { _id } = await register()
  const mails = await mailsTo()
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain(typed)
  const { mailbox } = await readOrganiser(t.deps.db)
  const moments = ['on 15th October 2025 at 13:00', 'am 15. Oktober 2025 um 13:00 Uhr']
  for (const said of [...moments, `let us know at ${mailbox}`, `schreiben Sie an ${mailbox}`]) {
    expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain(said)
  }
  expect(tokenIn(mails[0]?.text)).not.toBe('')
  expect(await listed(_id)).toMatchObject({ addressState: 'unconfirmed' })
})

test('35 registrations with one address send it three mails, and no reminders', { tags: ['night'] }, async () => {
  for (let at = 0; at < 35; at++) await register(registration(`Firm ${at}`), `192.0.2.${at}`)
  await t.browser().call(hosting.askForLink, { body: { email: stranger } })
  await register({ ...registration('Firm 0'), reasonForParticipation: 'Another one.' })
  expect((await t.deps.db.selectFrom('companies').select('id').execute()).length).toBe(35)
  for (let day = 0; day < 12; day++) {
    later(1)
    await remindOfProof(t.deps)
  }
  expect(await mailsTo()).toHaveLength(3)
})

test('who has confirmed one company is asked about the next that is registered with the address', async () => {
  for (let at = 0; at < 4; at++) {
    await register(registration(`Firm ${at}`))
    later(1 / 1440)
  }
  for (const mail of await mailsTo()) expect((await confirm(tokenIn(mail.text))).statusCode).toBe(200)
  later(1)
  expect(await remindOfProof(t.deps)).toBe(1)
  expect((await confirm(await tokenOfLast())).statusCode).toBe(200)
  expect((await mailsTo()).at(-1)?.text).toContain('Thank you for registering Firm 3')
})

test('simultaneous registrations with one address do not get past its limit', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => register(registration(`Firm ${at}`))))
  expect(await mailsTo()).toHaveLength(3)
})

test('a confirmed company is mailed its page’s link three times a day, however that is asked for', async () => {
  await register()
  await t.deps.db.updateTable('companies').set({ awaitsProof: false }).execute()
  for (const reasonForParticipation of ['Another one.', 'A second one.', 'A third one.']) {
    await t.browser().call(hosting.askForLink, { body: { email: stranger } })
    await register({ ...registration(), reasonForParticipation })
  }
  expect(await mailsTo()).toHaveLength(1 + 3)
})

test('one question mails ten links at most, of the newest companies that are confirmed', async () => {
  for (let at = 0; at < 13; at++) {
    const companyName = `Firm ${at}.`
    await register(registration(companyName), `192.0.2.${at}`)
    const createdAt = new Date(t.clock.current.getTime() + at * 1000)
    const registered = t.deps.db.updateTable('companies').where('companyName', '=', companyName)
    await registered.set({ createdAt, awaitsProof: at > 10 }).execute()
  }
  await t.deps.db.deleteFrom('mails').execute()
  await t.browser().call(hosting.askForLink, { body: { email: stranger } })
  const named = (await mailsTo()).map(({ text }) => Number(/Firm (\d+)\./.exec(text)?.[1]))
  expect(named.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('whoever subscribes an address keeps none of its company’s links from it', async () => {
  for (let at = 0; at < 3; at++) await t.browser().call(addSubscriber, { body: subscriptionOf({ email: stranger }) })
  await register()
  expect(await tokenOfLast()).not.toBe('')
})

test('the link confirms the address once, and then the details of the registration are mailed', async () => {
  const { _id } = await register()
  const token = await tokenOfLast()
  const closed = await t.browser().call(hosting.readHosting, { body: { token } })
  expect(closed.statusCode).toBe(403)
  expect(closed.json()).toMatchObject({ error: { code: 'address_unconfirmed' } })
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await listed(_id)).toMatchObject({ addressState: 'confirmed' })
  const mails = await mailsTo()
  expect(mails).toHaveLength(2)
  expect(mails.at(-1)?.text).toContain(`Thank you for registering ${typed}`)
  expect((await t.browser().call(hosting.readHosting, { body: { token } })).statusCode).toBe(200)
})

test('an address is asked twice more, three days apart, and then no longer', async () => {
  await register()
  expect(await remindOfProof(t.deps)).toBe(0)
  for (const [days, sent] of [
    [4, 1],
    [1, 0],
    [3, 1],
    [4, 0],
    [30, 0],
  ] as const) {
    later(days)
    expect(await remindOfProof(t.deps)).toBe(sent)
  }
  expect(await mailsTo()).toHaveLength(3)
  expect(JSON.stringify(await mailsTo())).not.toContain(typed)
})

test('who has confirmed is not asked again, nor is a company that was left out', async () => {
  const confirmed = await register()
  await confirm(await tokenOfLast())
  const left = await register(
    registration('Left out', { contactPerson: { ...companyOf().contactPerson, email: 'left@out.example' } }),
  )
  await admin.call(cancelCompany, { params: { id: left._id }, body: { reason: 'Nobody answers.' } })
  later(5)
  expect(await remindOfProof(t.deps)).toBe(0)
  expect(await mailsTo('left@out.example')).toHaveLength(1)
  expect(confirmed._id).not.toBe(left._id)
})

test('a published team is neither mailed nor shown to a company whose address is not confirmed', async () => {
  const { _id: companyId } = await register()
  const preview = await publishTeamOf(companyId)
  expect(preview.unconfirmed).toEqual([{ companyId, companyName: typed }])
  expect(preview.recipients.map(({ email }) => email)).not.toContain(stranger)
  const token = await tokenOfLast()
  expect((await t.browser().call(hosting.readHosting, { body: { token } })).body).not.toContain('@university.example')
  expect(await mailsTo()).toHaveLength(1)
  // One link does both.
  expect((await confirm(token)).body).toContain('s0@university.example')
})

test('the office counts an address as confirmed, and the company gets its registration and its link', async () => {
  const { _id: companyId } = await register()
  await publishTeamOf(companyId)
  const response = await admin.call(hosting.countAsConfirmed, { params: { id: companyId } })
  expect(response.statusCode, response.body).toBe(200)
  const [, details, link] = await mailsTo()
  expect(details?.text).toContain(`Thank you for registering ${typed}`)
  expect((await t.browser().call(hosting.readHosting, { body: { token: tokenIn(link?.text) } })).statusCode).toBe(200)
  expect(await recordsOf(t, { action: 'confirm-address' })).toHaveLength(1)
})

test('an address that the office writes counts as confirmed', async () => {
  const { _id: id } = await register()
  const company = await listed(id)
  if (company === undefined) throw new Error('the company is listed')
  const { version, addressState: _, ...rest } = company
  const correct = (email: string) =>
    admin.call(correctCompany, {
      params: { id },
      query: { version },
      body: { ...rest, contactPerson: { ...company.contactPerson, email } },
    })
  // Its owner can ask for the link, so writing it takes a proof like sending the link.
  const now = t.clock.current
  t.clock.current = new Date(now.getTime() + 15 * 60_000)
  const refused = (await correct('right@firm.example')).json<{ error: { code: string } }>()
  expect([refused.error.code, (await correct(stranger)).statusCode]).toEqual(['prove_again', 200])
  t.clock.current = now
  expect((await correct('right@firm.example')).json()).toMatchObject({ addressState: 'confirmed' })
})

test('a mail to a list leaves out a company whose address is not confirmed', async () => {
  const { _id } = await register()
  const created = await admin.call(createCampaign, { body: { audience: 'companies', ids: [_id] } })
  const { id, version } = created.json<Campaign>()
  const text = { subject: { en: 'News', de: 'Neues' }, text: { en: 'Hello.', de: 'Hallo.' } }
  const draft = { text, isService: true }
  await admin.call(saveCampaign, { params: { id }, query: { version }, body: draft })
  const checked = await admin.call(checkCampaign, { params: { id }, query: { withdrawn: 'left-out' } })
  expect(checked.json()).toMatchObject({ recipients: 0, leftOut: [{ address: stranger, reason: 'unconfirmed' }] })
})

test('a form sent twice is answered alike whether or not the company was registered before, and after the close', async () => {
  const probe = { ...registration(), reasonForParticipation: 'Is it registered?' }
  const edition = await getCurrentEdition(t.deps.db)
  const close = (companyDeadlinePassed: boolean) =>
    updateEdition(t.deps.db, { ...edition, flags: { ...edition.flags, companyDeadlinePassed } })
  const send = async (body = probe) => {
    later(1 / 1440)
    return t.browser().call(registerCompany, { body })
  }
  const alike = async () => {
    const answers = [await send(), await send()]
    const [first, second] = answers.map((answer) => answer.json<Record<string, string>>())
    await close(true)
    return {
      statusCodes: [...answers, await send()].map(({ statusCode }) => statusCode),
      names: [Object.keys(first ?? {}), Object.keys(second ?? {})],
      isSameId: first?._id === second?._id,
      isSameTime: first?.createdAt === second?.createdAt,
    }
  }
  const ofNew = await alike()
  await t.deps.db.deleteFrom('companies').execute()
  await close(false)
  await register()
  expect(await alike()).toEqual(ofNew)
})

test('another registration of a registered company is answered like a new one, and changes nothing', async () => {
  const first = await register()
  const token = await tokenOfLast()
  await confirm(token)
  const again = await register({ ...registration(), reasonForParticipation: 'Something else.' })
  expect(Object.keys(again)).toEqual(Object.keys(first))
  expect(again).toMatchObject({ companyName: typed, semester: first.semester })
  expect(again._id).not.toBe(first._id)
  const rows = await t.deps.db.selectFrom('companies').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.reasonForParticipation).not.toBe('Something else.')
  expect((await mailsTo()).at(-1)?.subject).toContain('already registered')
  // Nobody who registers it again ends the link that the contact has.
  expect(await tokenOfLast()).toBe(token)
})
