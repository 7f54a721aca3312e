import {
  type Campaign,
  type CampaignCheck,
  checkCampaign,
  createCampaign,
  saveCampaign,
  sendCampaign,
  stopCampaign,
} from '@project-week/contract/campaigns/campaign'
import { registerCompany } from '@project-week/contract/companies/company'
import {
  formLinkMessages,
  type KnownAnswers,
  readKnownAnswers,
} from '@project-week/contract/companies/company-form-link'
import { addLead, type Lead, listLeads } from '@project-week/contract/companies/lead'
import { changePipeline } from '@project-week/contract/companies/pipeline'
import { expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf, leadOf } from '#test/factories.ts'
import { openMails } from '#test/open-mails.ts'
import { registerCompanies } from '#test/registered.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin', 'office@university.example'))

const read = async (token: string) => {
  const answer = await t.browser().call(readKnownAnswers, { body: { token } })
  return [answer.statusCode, answer.json<{ answers?: KnownAnswers; error?: { message: string } }>()] as const
}

async function send(ids: string[], template?: 'invite') {
  const body = { audience: 'companies' as const, ids, template }
  const { id, version } = (await admin.call(createCampaign, { body })).json<Campaign>()
  const text = { subject: { en: 'A', de: 'B' }, text: { en: 'Form: {registerLink}', de: 'Formular: {registerLink}' } }
  const saved = await admin.call(saveCampaign, {
    params: { id },
    query: { version },
    body: { text, isService: true },
  })
  const query = { version: saved.json<Campaign>().version }
  await admin.call(sendCampaign, {
    params: { id },
    query,
    body: { recipients: ids.length, leaveOutIncomplete: false, withdrawn: 'left-out' },
  })
  const mails = t.deps.db.selectFrom('mails').selectAll().where('campaignId', '=', id).orderBy('recipient')
  return openMails(t.deps, mails.execute())
}
const tokenIn = (text = '') => /#known=([\w-]+)/.exec(text)?.[1] ?? 'no token in this mail'

test('a company of an earlier edition gets a link to a form with its answers, one of this edition does not', async () => {
  const { db } = t.deps
  const ids = await registerCompanies(t, ['Aldor', 'Brand'])
  const [past = ''] = ids
  await db.updateTable('companies').set({ edition: 'SS25', agreesToChallenge: true }).where('id', '=', past).execute()
  const [first, second] = await send(ids)
  expect(second?.text).toContain('Form: http://localhost/register-company\n')
  const token = tokenIn(first?.text)
  expect(first?.text).toContain(`http://localhost/de/register-company#known=${token}`)
  const [status, { answers }] = await read(token)
  const given = companyOf()
  expect([status, answers]).toEqual([
    200,
    expect.objectContaining({
      companyName: 'Aldor',
      companySize: given.companySize,
      preferredFieldOfStudy: given.preferredFieldOfStudy,
      'address.city': given.address.city,
      'contactPerson.email': 'Boss@aldor.example',
    }),
  ])
  // What the office has added is not told, and a consent is given anew.
  for (const name of ['teamLimit', 'mappedFieldOfBusiness', 'agreesToChallenge', 'ownedBy']) {
    expect(answers).not.toHaveProperty([name])
  }
  // The link is not the new contact's,.
  await db.updateTable('companies').set({ contactEmail: 'new@aldor.example' }).where('id', '=', past).execute()
  const [refused, { error }] = await read(token)
  expect([refused, error?.message]).toEqual([410, formLinkMessages.invalid])
})

test('a link that has expired, or was never made, is refused', async () => {
  const [id = ''] = await registerCompanies(t, ['Cedar'])
  await t.deps.db.updateTable('companies').set({ edition: 'SS25' }).where('id', '=', id).execute()
  const token = tokenIn((await send([id]))[0]?.text)
  expect((await read(token))[0]).toBe(200)
  await t.deps.db.updateTable('links').set({ expiresAt: t.clock.now() }).where('pastCompanyId', '=', id).execute()
  expect([(await read(token))[0], (await read('x'.repeat(43)))[0]]).toEqual([410, 410])
})

test('a lead is invited by a link of its own, whose form begins with what is known and whose click proves the address', async () => {
  const draft = leadOf({
    companyName: 'Dune',
    contactFirstName: 'Ada',
    contactLastName: '',
    contactEmail: 'ada@dune.example',
    note: 'Met at the fair',
  })
  const { _id: id } = (await admin.call(addLead, { body: draft })).json<Lead>()
  const { _id: silent } = (
    await admin.call(addLead, {
      body: leadOf({ companyName: 'Silent', contactFirstName: '', contactLastName: '', contactEmail: '' }),
    })
  ).json<Lead>()
  const stages = async () =>
    Object.fromEntries((await admin.call(listLeads)).json<Lead[]>().map(({ _id, stage }) => [_id, stage]))
  const known = JSON.stringify({ 'address.city': 'Bonn', companyName: 'Old name' })
  await t.deps.db.updateTable('leads').set({ answers: known }).where('id', '=', id).execute()
  const uninvited = await admin.call(createCampaign, { body: { audience: 'companies', ids: [id, silent] } })
  expect([uninvited.statusCode, uninvited.body]).toEqual([422, expect.stringContaining('can only be invited')])
  const body = { audience: 'companies' as const, ids: [id, silent], template: 'invite' as const }
  const campaign = (await admin.call(createCampaign, { body })).json<Campaign>()
  const params = { id: campaign.id }
  const checked = (await admin.call(checkCampaign, { params, query: { withdrawn: 'left-out' } })).json<CampaignCheck>()
  expect(checked).toEqual({
    recipients: 1,
    leftOut: [{ name: 'Silent', address: '', reason: 'no-address', placeholders: [] }],
  })
  expect(await stages()).toEqual({ [id]: 'new', [silent]: 'new' })
  const sendIt = () =>
    admin.call(sendCampaign, {
      params,
      query: { version: campaign.version },
      body: { recipients: 1, leaveOutIncomplete: false, withdrawn: 'left-out' },
    })
  await sendIt()
  expect(await stages()).toEqual({ [id]: 'invited', [silent]: 'new' })
  // Taken back before it left, it has invited nobody.
  await t.deps.db.updateTable('mails').set({ state: 'queued' }).where('campaignId', '=', campaign.id).execute()
  expect((await admin.call(stopCampaign, { params })).json()).toEqual({ takenBack: 1 })
  expect(await stages()).toEqual({ [id]: 'new', [silent]: 'new' })
  await sendIt()
  expect(await stages()).toEqual({ [id]: 'invited', [silent]: 'new' })
  const sent = t.deps.db.selectFrom('mails').selectAll().where('campaignId', '=', campaign.id)
  const [mail] = await openMails(t.deps, sent.execute())
  expect(mail?.subject).toContain('Dune')
  const token = tokenIn(mail?.text)
  expect(await read(token)).toEqual([
    200,
    {
      answers: {
        companyName: 'Dune',
        'address.city': 'Bonn',
        'contactPerson.firstName': 'Ada',
        'contactPerson.email': 'ada@dune.example',
      },
    },
  ])
  const register = async (companyName: string, email: string) => {
    const contactPerson = { ...companyOf().contactPerson, email }
    const answers = companyOf({ companyName, contactPerson })
    await t.browser().call(registerCompany, { body: { ...answers, known: token } })
    const row = t.deps.db.selectFrom('companies').select('awaitsProof').where('companyName', '=', companyName)
    return (await row.executeTakeFirstOrThrow()).awaitsProof
  }
  expect([await register('Dune', 'Ada@dune.example'), await register('Dune Two', 'eve@dune.example')]).toEqual([
    false,
    true,
  ])
  expect(await stages()).toEqual({ [silent]: 'new' })
  expect((await admin.call(createCampaign, { body: { ...body, ids: [id] } })).statusCode).toBe(422)
})

test('any other group email is for registered companies alone', async () => {
  const [registered = ''] = await registerCompanies(t, ['Ember'])
  const { _id: id } = (await admin.call(addLead, { body: leadOf() })).json<Lead>()
  const begin = (ids: string[]) => admin.call(createCampaign, { body: { audience: 'companies', ids } })
  expect((await begin([registered, id])).json()).toMatchObject({ chosen: 1 })
  expect((await begin([id])).statusCode).toBe(422)
  for (const [template, subject] of [
    ['invite', 'Will {company} join Project Week {programme}?'],
    ['remind', 'Reminder: will {company} join Project Week {programme}?'],
  ] as const) {
    const body = { audience: 'companies' as const, ids: [registered, id], template }
    const begun = (await admin.call(createCampaign, { body })).json()
    expect(begun).toMatchObject({ chosen: 1, text: { subject: { en: subject } } })
  }
  // Who has agreed to nothing can always leave, whatever the draft says.
  const [mail] = await send([id], 'invite')
  expect(mail?.text).toContain('No more news from us')
})

test('a link is of no use once the lead has another contact', async () => {
  const { _id: id } = (await admin.call(addLead, { body: leadOf() })).json<Lead>()
  const token = tokenIn((await send([id], 'invite'))[0]?.text)
  expect((await read(token))[0]).toBe(200)
  await admin.call(changePipeline, { body: { changes: [{ id, contactEmail: 'other@lumen.example' }] } })
  expect((await read(token))[0]).toBe(410)
})
