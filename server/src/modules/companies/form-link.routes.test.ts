import { type Campaign, createCampaign, saveCampaign, sendCampaign } from '@project-week/contract/campaigns/campaign'
import { registerCompany } from '@project-week/contract/companies/company'
import {
  formLinkMessages,
  type KnownAnswers,
  makeLeadFormLink,
  readKnownAnswers,
} from '@project-week/contract/companies/company-form-link'
import { addLead, type Lead } from '@project-week/contract/companies/lead'
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

async function send(ids: string[]) {
  const { id, version } = (await admin.call(createCampaign, { body: { audience: 'companies', ids } })).json<Campaign>()
  const text = { subject: { en: 'A', de: 'B' }, text: { en: 'Form: {registerLink}', de: 'Formular: {registerLink}' } }
  const saved = await admin.call(saveCampaign, {
    params: { id },
    query: { version },
    body: { text, isService: true },
  })
  const query = { version: saved.json<Campaign>().version }
  await admin.call(sendCampaign, { params: { id }, query, body: { recipients: ids.length, leaveOutIncomplete: false } })
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

test('the office makes a link for a lead, whose form begins with what is known', async () => {
  const draft = leadOf({
    companyName: 'Dune',
    contactFirstName: 'Ada',
    contactLastName: '',
    contactEmail: 'ada@dune.example',
    note: 'Met at the fair',
  })
  const { _id: id } = (await admin.call(addLead, { body: draft })).json<Lead>()
  const known = JSON.stringify({ 'address.city': 'Bonn', companyName: 'Old name' })
  await t.deps.db.updateTable('leads').set({ answers: known }).where('id', '=', id).execute()
  const made = await admin.call(makeLeadFormLink, { params: { id } })
  expect(made.statusCode).toBe(201)
  const [, { answers }] = await read(tokenIn(made.json<{ de: string }>().de))
  expect(answers).toEqual({
    companyName: 'Dune',
    'address.city': 'Bonn',
    'contactPerson.firstName': 'Ada',
    'contactPerson.email': 'ada@dune.example',
  })
  await admin.call(changePipeline, { body: { changes: [{ id, contactEmail: 'other@dune.example' }] } })
  expect((await read(tokenIn(made.json<{ de: string }>().de)))[0]).toBe(410)
  const audited = await t.deps.db.selectFrom('auditRecords').select('action').where('recordId', '=', id).execute()
  expect(audited.map(({ action }) => action)).toContain('make-link')
  const viewer = await t.signInAs('Viewer', 'viewer@university.example')
  expect((await viewer.call(makeLeadFormLink, { params: { id } })).statusCode).toBe(403)
  const gone = '01900000-0000-7000-8000-000000000000'
  expect((await admin.call(makeLeadFormLink, { params: { id: gone } })).statusCode).toBe(404)
  // Registering needs no link, and none is used up by it.
  const registered = await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Dune' }) })
  expect(registered.statusCode).toBe(201)
})
