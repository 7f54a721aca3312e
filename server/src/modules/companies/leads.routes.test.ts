import {
  type Company,
  listCompanies,
  listCompanyNames,
  listCompanySemesters,
  registerCompany,
} from '@project-week/contract/companies/company'
import { addLead, type Lead, listLeads, removeLead } from '@project-week/contract/companies/lead'
import { changePipeline, type LeadDraft, type PipelineChange } from '@project-week/contract/companies/pipeline'
import { downloadCompanies, exportList } from '@project-week/contract/exports/export'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { getProgrammeState } from '@project-week/contract/editions/edition'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { erasePerson, findPeople, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { readRetention, type Retention } from '@project-week/contract/retention/retention'
import { countAsConfirmed } from '@project-week/contract/hosting/hosting'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { createTeam } from '@project-week/contract/teams/team'
import { readXlsx } from 'hucre/xlsx'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf, leadOf } from '#test/factories.ts'

const t = appFixture()
const ada = fixture(() => t.signInAs('Admin', 'ada@office.example'))
beforeAll(async () => {
  await t.signInAs('Admin', 'bob@office.example')
})

const add = (body: LeadDraft, by = ada) => by.call(addLead, { body })
const added = async (given: Partial<LeadDraft> = {}) => {
  const draft = leadOf(given)
  const response = await add(draft)
  expect(response.statusCode).toBe(201)
  return { draft, lead: response.json<Lead>() }
}
const change = ({ _id: id }: Lead, given: Omit<PipelineChange, 'id'>) =>
  ada.call(changePipeline, { body: { changes: [{ id, ...given }] } })
const find = async (id: string) => (await ada.call(listLeads)).json<Lead[]>().find(({ _id }) => _id === id)
const messageOf = (response: Awaited<ReturnType<Browser['call']>>) => errorOf(response).message
const audited = (id: string) =>
  t.deps.db.selectFrom('auditRecords').select(['action', 'details']).where('recordId', '=', id).orderBy('id').execute()
const register = (companyName: string, email: string) => {
  const contactPerson = { ...companyOf().contactPerson, email }
  return t.browser().call(registerCompany, { body: companyOf({ companyName, contactPerson }) })
}

const confirmed = async (companyName: string, email: string) => {
  const { _id: id } = (await register(companyName, email)).json<{ _id: string }>()
  expect((await ada.call(countAsConfirmed, { params: { id } })).statusCode).toBe(200)
  return id
}

describe('a lead', () => {
  test('is in the export of chosen rows, beside those that have registered', async () => {
    const step = { nextStep: 'Call Mira', nextStepOn: '2025-11-03', ownedBy: 'ada@office.example' }
    const { lead } = await added({ ...step, note: 'Met at the fair' })
    const name = `Aldor ${randomUUID().slice(0, 8)}`
    const { _id } = (await register(name, 'boss@aldor.example')).json<{ _id: string }>()
    const columns = ['companyName', 'stage', 'contactPerson.email', 'ownedBy', 'nextStep', 'nextStepOn', 'note']
    const body = { format: 'csv' as const, edition: 'SS26', ids: [lead._id, _id], columns }
    const answer = await ada.call(exportList, { params: { list: 'companies' }, body })
    expect(answer.body.slice(1).trimEnd().split('\r\n')).toEqual([
      'Company,Stage,Contact email,Owner,Next step,Next step due,Note',
      `${name},Registered,boss@aldor.example,,,,`,
      `${lead.companyName},New,${lead.contactPerson.email},ada@office.example,Call Mira,2025-11-03,Met at the fair`,
    ])
  })

  test('is written, changed and removed; the audit log says so without its contact', async () => {
    const { draft, lead } = await added({ note: 'Met at the fair' })
    expect(lead).toMatchObject({ stage: 'new', contactPerson: { firstName: 'Mira', lastName: 'Lind' } })
    const nextStep = { text: 'Call', on: '2026-05-05' }
    const changed = await change(lead, { ownedBy: 'Bob@office.example', isInvited: true, nextStep, note: 'Met twice' })
    const before = { id: lead._id, ownedBy: null, isInvited: false, nextStep: null, note: 'Met at the fair' }
    expect(changed.json()).toEqual({ before: [before] })
    expect(await find(lead._id)).toEqual({
      ...lead,
      note: 'Met twice',
      ownedBy: 'bob@office.example',
      stage: 'invited',
      nextStep: 'Call',
      nextStepOn: '2026-05-05',
    })
    const waiting = (await ada.call(listWaiting)).json<WaitingList>()
    expect(waiting).toContainEqual({ what: 'leads-silent', count: 1 })
    // What was said of an edition says nothing of the next.
    await t.deps.db.updateTable('leads').set({ contactedFor: 'SS25' }).where('id', '=', lead._id).execute()
    expect((await find(lead._id))?.stage).toBe('new')
    expect((await ada.call(removeLead, { params: { id: lead._id } })).statusCode).toBe(200)
    expect(await find(lead._id)).toBeUndefined()
    expect((await ada.call(removeLead, { params: { id: lead._id } })).statusCode).toBe(404)
    const records = await audited(lead._id)
    const said = {
      ownedBy: { before: null, after: 'bob@office.example' },
      isInvited: { before: false, after: true },
      nextStepOn: { before: null, after: '2026-05-05' },
      changed: ['note', 'nextStep'],
    }
    expect(records).toEqual([
      { action: 'add', details: { companyName: draft.companyName } },
      { action: 'change-pipeline', details: { changed: said } },
      { action: 'remove', details: { companyName: draft.companyName } },
    ])
    expect(JSON.stringify(records)).not.toMatch(/lumen\.example|Met/)
  })

  test('is in no specified list of companies, in no export of theirs and no choice for a new team', async () => {
    const name = `Tallis ${randomUUID().slice(0, 8)}`
    await register(name, 'mira@tallis.example')
    const { lead } = await added()
    const body = { format: 'csv' as const, edition: 'SS26' }
    const answers = [
      await ada.call(listCompanies, { query: {} }),
      await ada.call(listCompanyNames),
      await ada.call(exportList, { params: { list: 'companies' }, body }),
    ]
    for (const answer of answers) {
      expect(answer.body).toContain(name)
      expect(answer.body).not.toContain(lead.companyName)
      expect(answer.body).not.toContain(lead._id)
    }
    const file = (await ada.call(downloadCompanies, { query: { semester: 'SS26' } })).rawPayload
    const names = (await readXlsx(file)).sheets[0]?.rows.map(([cell]) => cell)
    expect(names).toContain(name)
    expect(names).not.toContain(lead.companyName)
    const members = [1, 2, 3, 4, 5].map((at) => `${at}@university.example`)
    const team = { name: lead.companyName, representativeEmail: 'mira@tallis.example', members }
    const refused = (await ada.call(createTeam, { body: team })).json<{ error: { fields?: object } }>()
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['name'])
    await t.deps.db.updateTable('leads').set({ edition: 'SS25' }).where('id', '=', lead._id).execute()
    expect((await ada.call(listCompanySemesters)).json()).toEqual(['SS26'])
  })

  test('is changed together with registered companies, and back again; of each kind only what it has', async () => {
    const { lead } = await added()
    const { _id: id } = (await register(`Aldor ${randomUUID()}`, 'a@aldor.example')).json<{ _id: string }>()
    const changes = [id, lead._id].map((each) => ({ id: each, ownedBy: 'bob@office.example' }))
    const { before } = (await ada.call(changePipeline, { body: { changes } })).json<AnswerOf<typeof changePipeline>>()
    expect(before).toEqual([id, lead._id].map((each) => ({ id: each, ownedBy: null })))
    expect((await find(lead._id))?.ownedBy).toBe('bob@office.example')
    await ada.call(changePipeline, { body: { changes: before } })
    expect(await find(lead._id)).toEqual(lead)
    const alien = [{ id, note: 'Met' }]
    expect((await ada.call(changePipeline, { body: { changes: alien } })).statusCode).toBe(404)
    expect((await change(lead, { isNdaOnPaper: true })).statusCode).toBe(404)
  })

  test('that is known already, as a lead or as a company, is refused by name and by contact', async () => {
    const { draft } = await added()
    const again = await add(leadOf({ companyName: draft.companyName.toUpperCase() }))
    expect([again.statusCode, messageOf(again)]).toEqual([409, expect.stringContaining('not registered yet')])
    expect((await add(leadOf({ contactEmail: draft.contactEmail.toUpperCase() }))).statusCode).toBe(409)
    const drafts = [1, 2, 3].map(() => leadOf({ companyName: 'At Once AG' }))
    const answers = await Promise.all(drafts.map((body) => add(body)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const email = `${randomUUID()}@known.example`
    await confirmed('Known GmbH', email)
    const { lead } = await added()
    for (const given of [{ companyName: 'known gmbh' }, { contactEmail: email.toUpperCase() }]) {
      expect(messageOf(await add(leadOf(given)))).toMatch(/has already registered/)
      expect(messageOf(await change(lead, given))).toMatch(/has already registered/)
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
      expect((await add(leadOf(given))).statusCode).toBe(422)
    }
    expect((await add(leadOf({ ownedBy: 'stranger@office.example' }))).statusCode).toBe(409)
    expect((await add(leadOf({ contactFirstName: '', contactLastName: '', contactEmail: '' }))).statusCode).toBe(201)
  })

  test('is read by a viewer, who writes none', async () => {
    const viewer = await t.signInAs('Viewer')
    expect((await viewer.call(listLeads)).statusCode).toBe(200)
    expect((await add(leadOf(), viewer)).statusCode).toBe(403)
  })

  test('that registers gives its owner, next step and note to the registration, and is one row of the list', async () => {
    const step = { nextStep: 'Ask for a room', nextStepOn: '2026-05-05' }
    const { draft, lead } = await added({ ownedBy: 'bob@office.example', isInvited: true, note: 'By phone', ...step })
    // Anybody may register under a name: until the address has proved itself, nothing of the lead goes with it.
    await register(draft.companyName, 'stranger@evil.example')
    expect(await find(lead._id)).toMatchObject({ note: 'By phone', ...step })
    const _id = await confirmed('By another name', draft.contactEmail.toUpperCase())
    const companies = (await ada.call(listCompanies, { query: {} })).json<Company[]>()
    const owned = { stage: 'confirmed', ownedBy: 'bob@office.example', ...step }
    expect(companies.find((company) => company._id === _id)).toMatchObject(owned)
    const notes = await t.deps.db.selectFrom('notes').select(['text', 'author']).where('companyId', '=', _id).execute()
    expect(notes).toEqual([{ text: 'By phone', author: 'ada@office.example' }])
    expect(await find(lead._id)).toBeUndefined()
    expect((await change(lead, { note: 'Won' })).statusCode).toBe(404)
    await ada.call(cancelCompany, { params: { id: _id }, body: { reason: 'Not this year' } })
    expect(await find(lead._id)).toBeDefined()
  })
})

test('next steps that are due are counted for their owner and for everybody, until the company has registered', async () => {
  const due = async () =>
    (await ada.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'next-steps-due')?.count ?? 0
  const before = await due()
  const { now } = (await ada.call(getProgrammeState)).json<{ now: string }>()
  const nextStepOn = now.slice(0, 10)
  await added({ ownedBy: 'ada@office.example', nextStep: 'Call', nextStepOn })
  const { draft } = await added({ nextStep: 'Call', nextStepOn })
  await added({ ownedBy: 'bob@office.example', nextStep: 'Call', nextStepOn })
  expect(await due()).toBe(before + 2)
  // Now it is the registration's.
  await register(draft.companyName, draft.contactEmail)
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
  expect(await find(lead._id)).toBeUndefined()
  const own = (await ada.call(readPerson, { query: { key: 'ada@office.example' } })).json<PersonRecord>()
  expect(own.parts).toContainEqual(expect.objectContaining({ part: 'office-leads', onErasure: 'blanked' }))
})
