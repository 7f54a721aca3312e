import {
  type Company,
  listCompanies,
  listCompanyNames,
  listCompanySemesters,
  registerCompany,
} from '@project-week/contract/companies/company'
import {
  addLead,
  changeLead,
  type Lead,
  type LeadDraft,
  listLeads,
  removeLead,
} from '@project-week/contract/companies/lead'
import { downloadCompanies, exportList } from '@project-week/contract/exports/export'
import { getProgrammeState } from '@project-week/contract/editions/edition'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { erasePerson, findPeople, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { readRetention, type Retention } from '@project-week/contract/retention/retention'
import { createTeam } from '@project-week/contract/teams/team'
import { readXlsx } from 'hucre/xlsx'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf } from '#test/factories.ts'

const t = appFixture()
const ada = fixture(() => t.signInAs('Admin', 'ada@office.example'))
beforeAll(async () => {
  await t.signInAs('Admin', 'bob@office.example')
})

const draftOf = (given: Partial<LeadDraft> = {}): LeadDraft => ({
  companyName: `Lumen ${randomUUID().slice(0, 8)}`,
  contactName: 'Mira Lind',
  contactEmail: `${randomUUID().slice(0, 8)}@lumen.example`,
  ownedBy: '',
  isContacted: false,
  nextStep: '',
  nextStepOn: '',
  note: '',
  ...given,
})
const add = (body: LeadDraft, by = ada) => by.call(addLead, { body })
const added = async (given: Partial<LeadDraft> = {}) => {
  const draft = draftOf(given)
  const response = await add(draft)
  expect(response.statusCode).toBe(201)
  return { draft, lead: response.json<Lead>() }
}
const change = ({ id, version }: Lead, body: LeadDraft) =>
  ada.call(changeLead, { params: { id }, query: { version }, body })
const find = async (id: string) => (await ada.call(listLeads)).json<Lead[]>().find((lead) => lead.id === id)
const messageOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { message: string } }>().error.message
const audited = (id: string) =>
  t.deps.db.selectFrom('auditRecords').select(['action', 'details']).where('recordId', '=', id).orderBy('id').execute()
const register = (companyName: string, email: string) => {
  const contactPerson = { ...companyOf().contactPerson, email }
  return t.browser().call(registerCompany, { body: companyOf({ companyName, contactPerson }) })
}

describe('a lead', () => {
  test('is in the export, with its stage and the next step’s day', async () => {
    const { lead } = await added({ nextStep: 'Call Mira', nextStepOn: '2025-11-03', ownedBy: 'ada@office.example' })
    const body = { format: 'csv' as const, ids: [lead.id] }
    const answer = await ada.call(exportList, { params: { list: 'leads' }, body })
    const [headings, row] = answer.body.slice(1).split('\r\n')
    expect(headings).toBe(
      'Company,Stage,Owner,Next step,Next step due,Contact name,Contact email,Note,For,Written on,Written by',
    )
    expect(row).toContain(`${lead.companyName},`)
    expect(row).toContain(',ada@office.example,Call Mira,2025-11-03,Mira Lind,')
  })

  test('is written, changed and removed; the audit log says so without its contact', async () => {
    const { draft, lead } = await added({ note: 'Met at the fair' })
    expect(lead).toMatchObject({ stage: 'to-contact', edition: 'SS26', createdBy: 'ada@office.example' })
    const next = { ownedBy: 'Bob@office.example', isContacted: true, nextStep: 'Call', nextStepOn: '2026-05-05' }
    const changed = await change(lead, { ...draft, ...next })
    const { companyName, contactName, contactEmail } = draft
    expect(changed.json()).toMatchObject({
      companyName,
      contactName,
      contactEmail,
      note: 'Met at the fair',
      ownedBy: 'bob@office.example',
      stage: 'contacted',
      nextStep: 'Call',
      nextStepOn: '2026-05-05',
    })
    // What was said of an edition says nothing of the next.
    await t.deps.db.updateTable('leads').set({ contactedFor: 'SS25' }).where('id', '=', lead.id).execute()
    expect((await find(lead.id))?.stage).toBe('to-contact')
    expect((await ada.call(removeLead, { params: { id: lead.id } })).statusCode).toBe(200)
    expect(await find(lead.id)).toBeUndefined()
    expect((await ada.call(removeLead, { params: { id: lead.id } })).statusCode).toBe(404)
    const records = await audited(lead.id)
    expect(records).toEqual([
      { action: 'add', details: { companyName: draft.companyName } },
      { action: 'correct', details: { changed: ['ownedBy', 'nextStep', 'nextStepOn', 'isContacted'] } },
      { action: 'remove', details: { companyName: draft.companyName } },
    ])
    expect(JSON.stringify(records)).not.toContain('lumen.example')
  })

  test('is in no specified list of companies, in no export of theirs and no choice for a new team', async () => {
    const name = `Tallis ${randomUUID().slice(0, 8)}`
    await register(name, 'mira@tallis.example')
    const { lead } = await added()
    const body = { format: 'csv' as const, edition: lead.edition }
    const answers = [
      await ada.call(listCompanies, { query: {} }),
      await ada.call(listCompanyNames),
      await ada.call(exportList, { params: { list: 'companies' }, body }),
    ]
    for (const answer of answers) {
      expect(answer.body).toContain(name)
      expect(answer.body).not.toContain(lead.companyName)
      expect(answer.body).not.toContain(lead.id)
    }
    const file = (await ada.call(downloadCompanies, { query: { semester: lead.edition } })).rawPayload
    const names = (await readXlsx(file)).sheets[0]?.rows.map(([cell]) => cell)
    expect(names).toContain(name)
    expect(names).not.toContain(lead.companyName)
    const members = [1, 2, 3, 4, 5].map((at) => `${at}@university.example`)
    const team = { name: lead.companyName, representativeEmail: 'mira@tallis.example', members }
    const refused = (await ada.call(createTeam, { body: team })).json<{ error: { fields?: object } }>()
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['name'])
    await t.deps.db.updateTable('leads').set({ edition: 'SS25' }).where('id', '=', lead.id).execute()
    expect((await ada.call(listCompanySemesters)).json()).toEqual(['SS26'])
  })

  test('is not changed over what somebody else has saved', async () => {
    const { draft, lead } = await added()
    expect((await change(lead, { ...draft, note: 'First' })).statusCode).toBe(200)
    const second = await change(lead, { ...draft, note: 'Second' })
    expect([second.statusCode, (await find(lead.id))?.note]).toEqual([409, 'First'])
    // What is there already is no change, whoever read it when.
    expect((await change(lead, { ...draft, note: 'First' })).statusCode).toBe(200)
  })

  test('that is known already, as a lead or as a company, is refused by name and by contact', async () => {
    const { draft } = await added()
    const again = await add(draftOf({ companyName: draft.companyName.toUpperCase() }))
    expect([again.statusCode, messageOf(again)]).toEqual([409, 'There is already a lead with this name.'])
    const drafts = [1, 2, 3].map(() => draftOf({ companyName: 'At Once AG' }))
    const answers = await Promise.all(drafts.map((body) => add(body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const email = `${randomUUID()}@known.example`
    await register('Known GmbH', email)
    for (const body of [draftOf({ companyName: 'known gmbh' }), draftOf({ contactEmail: email.toUpperCase() })]) {
      expect(messageOf(await add(body))).toMatch(/has already registered/)
    }
  })

  test('needs a name, a real address where there is one, a step with its day, and an admin as owner', async () => {
    for (const given of [
      { companyName: ' ' },
      { contactEmail: 'nobody' },
      { nextStep: 'Call' },
      { nextStepOn: '2026-05-05' },
      { nextStep: 'Call', nextStepOn: 'soon' },
    ]) {
      expect((await add(draftOf(given))).statusCode).toBe(422)
    }
    expect((await add(draftOf({ ownedBy: 'stranger@office.example' }))).statusCode).toBe(409)
    expect((await add(draftOf({ contactName: '', contactEmail: '' }))).statusCode).toBe(201)
  })

  test('is read by a viewer, who writes none', async () => {
    const viewer = await t.signInAs('Viewer')
    expect((await viewer.call(listLeads)).statusCode).toBe(200)
    expect((await add(draftOf(), viewer)).statusCode).toBe(403)
  })

  test('that registers gives its owner and next step to the company, and its stage is the company’s', async () => {
    const step = { nextStep: 'Ask for a room', nextStepOn: '2026-05-05' }
    const { draft, lead } = await added({ ownedBy: 'bob@office.example', isContacted: true, ...step })
    const { _id } = (await register('By another name', draft.contactEmail.toUpperCase())).json<{ _id: string }>()
    const companies = (await ada.call(listCompanies, { query: {} })).json<Company[]>()
    expect(companies.find((company) => company._id === _id)).toMatchObject({ ownedBy: 'bob@office.example', ...step })
    const now = await find(lead.id)
    expect(now).toMatchObject({ stage: 'registered', ownedBy: 'bob@office.example', nextStep: '', nextStepOn: null })
    // Its form no longer asks whether it was contacted.
    if (now) await change(now, { ...draft, nextStep: '', nextStepOn: '', isContacted: false, note: 'Won' })
    expect((await audited(lead.id)).at(-1)?.details).toEqual({ changed: ['note'] })
  })
})

test('next steps with leads that are due are counted for their owner and for everybody', async () => {
  const due = async () =>
    (await ada.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'leads-due')?.count ?? 0
  const before = await due()
  const { now } = (await ada.call(getProgrammeState)).json<{ now: string }>()
  const nextStepOn = now.slice(0, 10)
  await added({ ownedBy: 'ada@office.example', nextStep: 'Call', nextStepOn })
  await added({ nextStep: 'Call', nextStepOn })
  await added({ ownedBy: 'bob@office.example', nextStep: 'Call', nextStepOn })
  expect(await due()).toBe(before + 2)
})

test('the contact of a lead is found among the people and erased with it; an edition’s leads go with its data', async () => {
  const { draft, lead } = await added({ note: 'Prefers mornings' })
  const email = draft.contactEmail
  const found = await ada.call(findPeople, { query: { q: email } })
  expect(found.json()).toEqual([{ key: email, email, name: 'Mira Lind', knownBy: ['address'], editions: [] }])
  const { editions } = (await ada.call(readRetention)).json<Retention>()
  expect(editions.find(({ edition }) => edition === 'SS26')?.goes.map(({ kind }) => kind)).toContain('leads')
  const record = (await ada.call(readPerson, { query: { key: email } })).json<PersonRecord>()
  expect(record.parts).toContainEqual({ part: 'leads', rows: 1, onErasure: 'erased' })
  const body = { key: email, version: record.version, reason: 'asked for it' }
  expect((await ada.call(erasePerson, { body })).statusCode).toBe(200)
  expect(await find(lead.id)).toBeUndefined()
  const own = (await ada.call(readPerson, { query: { key: 'ada@office.example' } })).json<PersonRecord>()
  expect(own.parts).toContainEqual(expect.objectContaining({ part: 'office-leads', onErasure: 'blanked' }))
})
