import { type Company, listCompanies, registerCompany } from '@project-week/contract/companies/company'
import { changePipeline, listOwners, type PipelineChange } from '@project-week/contract/companies/pipeline'
import { getProgrammeState } from '@project-week/contract/editions/edition'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { erasePerson, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { removeAuthorisedUser } from '@project-week/contract/users/authorised-user'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { companyOf } from '#test/factories.ts'
import { berlinDay } from '../../clock.ts'

const t = appFixture()
const ada = fixture(() => t.signInAs('Admin', 'ada@office.example'))
const bob = fixture(() => t.signInAs('Admin', 'bob@office.example'))

const nameOf = (word: string) => `${word} ${randomUUID().slice(0, 8)}`
const contact = companyOf().contactPerson

/** A company with a contact of its own, in the current edition or moved to an earlier one. */
async function register(given: { companyName: string; email?: string; ndaRequired?: 'yes' | 'no'; edition?: string }) {
  const { companyName, email = `${randomUUID()}@company.example`, ndaRequired = 'no', edition } = given
  const body = companyOf({ companyName, ndaRequired, contactPerson: { ...contact, email } })
  const { _id: id } = (await t.browser().call(registerCompany, { body })).json<{ _id: string }>()
  if (edition !== undefined) await t.deps.db.updateTable('companies').set({ edition }).where('id', '=', id).execute()
  return { id, email }
}
const change = (changes: PipelineChange[], by = ada) => by.call(changePipeline, { body: { changes } })
const beforeOf = (response: Awaited<ReturnType<typeof change>>) =>
  response.json<AnswerOf<typeof changePipeline>>().before
const find = async (id: string) =>
  (await ada.call(listCompanies, { query: {} })).json<Company[]>().find(({ _id }) => _id === id)
const stepOf = async (id: string) => {
  const { ownedBy, nextStep, nextStepOn } = (await find(id)) ?? {}
  return { ownedBy, nextStep, nextStepOn }
}
const audited = (id: string) => recordsOf(t, { recordId: id, action: 'change-pipeline' }, ['actor', 'details'])
const due = async (by: Browser) =>
  (await by.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'next-steps-due')?.count ?? 0

const handInNda = (id: string) =>
  t.deps.db
    .insertInto('files')
    .values({
      id: randomUUID(),
      edition: 'SS26',
      companyId: id,
      kind: 'nda',
      ownerId: null,
      uploaderId: null,
      filename: 'nda.pdf',
      teamId: null,
      type: 'application/pdf',
      size: 10,
      sha256: 'x',
      createdAt: t.clock.now(),
      thumbnail: 'none',
    })
    .execute()

test('the NDA of a company is there once it is uploaded, or noted as received on paper; the note is on record', async () => {
  const uploaded = await register({ companyName: nameOf('Aldor'), ndaRequired: 'yes' })
  const onPaper = await register({ companyName: nameOf('Benzo'), ndaRequired: 'yes' })
  const hasNda = async ({ id }: { id: string }) => (await find(id))?.hasNda
  expect([await hasNda(uploaded), await hasNda(onPaper)]).toEqual([false, false])
  await handInNda(uploaded.id)
  const { id } = onPaper
  expect(beforeOf(await change([{ id, isNdaOnPaper: true }]))).toEqual([{ id, isNdaOnPaper: false }])
  expect([await hasNda(uploaded), await hasNda(onPaper)]).toEqual([true, true])
  await change([{ id, ownedBy: 'ada@office.example' }])
  expect(await hasNda(onPaper)).toBe(true)
  await change([{ id, isNdaOnPaper: false }], bob)
  expect(await hasNda(onPaper)).toBe(false)
  const noted = (before: boolean, after: boolean) => ({ changed: { isNdaOnPaper: { before, after } } })
  expect(await audited(id)).toMatchObject([
    { actor: 'ada@office.example', details: noted(false, true) },
    { actor: 'ada@office.example' },
    { actor: 'bob@office.example', details: noted(true, false) },
  ])
})

describe('owner and next step', () => {
  test('are set for many at once; the answer is what was before, which takes it back exactly', async () => {
    const [one, other] = [await register({ companyName: nameOf('D') }), await register({ companyName: nameOf('E') })]
    await change([{ id: one.id, ownedBy: 'bob@office.example' }])
    const before = beforeOf(await change([one, other].map(({ id }) => ({ id, ownedBy: 'Ada@office.example' }))))
    expect(before.toSorted((a) => (a.id === one.id ? -1 : 1))).toEqual([
      { id: one.id, ownedBy: 'bob@office.example' },
      { id: other.id, ownedBy: null },
    ])
    expect((await stepOf(other.id)).ownedBy).toBe('ada@office.example')
    expect(beforeOf(await change(before))).toHaveLength(2)
    expect([(await stepOf(one.id)).ownedBy, (await stepOf(other.id)).ownedBy]).toEqual(['bob@office.example', ''])
    expect(beforeOf(await change(before))).toEqual([])
  })

  test('what is not said stays; the audit log says that a text changed and not what it says', async () => {
    const { id } = await register({ companyName: nameOf('F') })
    await change([{ id, ownedBy: 'ada@office.example', nextStep: { text: ' Call Mrs Lind ', on: '2026-03-05' } }])
    expect(beforeOf(await change([{ id, nextStep: { text: 'Send the NDA', on: '2026-03-05' } }], bob))).toEqual([
      { id, nextStep: { text: 'Call Mrs Lind', on: '2026-03-05' } },
    ])
    expect(await stepOf(id)).toEqual({
      ownedBy: 'ada@office.example',
      nextStep: 'Send the NDA',
      nextStepOn: '2026-03-05',
    })
    await change([{ id, nextStep: null }])
    expect(await stepOf(id)).toEqual({ ownedBy: 'ada@office.example', nextStep: '', nextStepOn: null })
    expect(await audited(id)).toMatchObject([
      {
        actor: 'ada@office.example',
        details: {
          changed: {
            ownedBy: { before: null, after: 'ada@office.example' },
            nextStepOn: { before: null, after: '2026-03-05' },
            changed: ['nextStep'],
          },
        },
      },
      { actor: 'bob@office.example', details: { changed: { changed: ['nextStep'] } } },
      { actor: 'ada@office.example', details: { changed: { nextStepOn: { before: '2026-03-05', after: null } } } },
    ])
    expect(JSON.stringify(await audited(id))).not.toContain('Lind')
  })

  test('make no correction stale', async () => {
    const { id } = await register({ companyName: nameOf('G') })
    const version = (await find(id))?.version
    await change([{ id, ownedBy: 'ada@office.example' }])
    expect((await find(id))?.version).toBe(version)
  })

  test('one that is missing, or an owner who is no admin, leaves all as they were', async () => {
    const { id } = await register({ companyName: nameOf('H') })
    const ownedBy = 'ada@office.example'
    expect(
      (
        await change([
          { id, ownedBy },
          { id: randomUUID(), ownedBy },
        ])
      ).statusCode,
    ).toBe(404)
    await t.signInAs('Viewer', 'vera@office.example')
    expect((await change([{ id, ownedBy: 'vera@office.example' }])).statusCode).toBe(409)
    expect((await change([{ id, nextStep: { text: ' ', on: '2026-03-05' } }])).statusCode).toBe(422)
    expect((await change([{ id, nextStep: { text: 'Call', on: '' } }])).statusCode).toBe(422)
    expect(await stepOf(id)).toEqual({ ownedBy: '', nextStep: '', nextStepOn: null })
  })

  test('a viewer reads them and changes nothing', async () => {
    const { id } = await register({ companyName: nameOf('I') })
    const viewer = await t.signInAs('Viewer')
    expect((await change([{ id, ownedBy: 'ada@office.example' }], viewer)).statusCode).toBe(403)
    expect((await viewer.call(listOwners)).json<AnswerOf<typeof listOwners>>().map(({ email }) => email)).toEqual(
      expect.arrayContaining(['ada@office.example', 'bob@office.example']),
    )
  })

  test('are the new registration’s once the company registers again; its owner stays on record', async () => {
    const companyName = nameOf('Kestrel')
    const { id: earlier } = await register({ companyName, edition: 'SS25' })
    const nextStep = { text: 'Ask for a second team', on: '2026-03-20' }
    await change([{ id: earlier, ownedBy: 'bob@office.example', nextStep }])
    const { id } = await register({ companyName: companyName.toUpperCase() })
    expect(await stepOf(id)).toEqual({
      ownedBy: 'bob@office.example',
      nextStep: nextStep.text,
      nextStepOn: nextStep.on,
    })
    expect(await stepOf(earlier)).toEqual({ ownedBy: 'bob@office.example', nextStep: '', nextStepOn: null })
    const [registered] = await recordsOf(t, { recordId: id, action: 'register' }, ['details'])
    expect(registered?.details).toEqual({ inheritedFrom: earlier })
  })
})

test('next steps that are due wait for their owner, and nobody’s for everybody', async () => {
  const { now } = (await ada.call(getProgrammeState)).json<{ now: string }>()
  const on = (days: number) => berlinDay(new Date(Date.parse(now) + days * 86_400_000))
  const [ofAda, ofBob] = [await due(ada), await due(bob)]
  const [mine, nobodys, later] = [
    await register({ companyName: nameOf('L') }),
    await register({ companyName: nameOf('M'), edition: 'SS25' }),
    await register({ companyName: nameOf('N') }),
  ]
  await change([
    { id: mine.id, ownedBy: 'ada@office.example', nextStep: { text: 'Call', on: on(0) } },
    { id: nobodys.id, nextStep: { text: 'Write', on: on(-30) } },
    { id: later.id, ownedBy: 'ada@office.example', nextStep: { text: 'Ask', on: on(2) } },
  ])
  expect([await due(ada), await due(bob)]).toEqual([ofAda + 2, ofBob + 1])
  await change([{ id: mine.id, nextStep: null }])
  expect(await due(ada)).toBe(ofAda + 1)
})

test('an owner who is erased owns no company any more; a contact’s company keeps its next step', async () => {
  const { id, email } = await register({ companyName: nameOf('O'), edition: 'SS25' })
  await t.signInAs('Admin', 'carl@office.example')
  const nextStep = { text: 'Call', on: '2026-05-05' }
  await change([{ id, ownedBy: 'carl@office.example', nextStep }])
  const read = async (of: string) => (await ada.call(readPerson, { query: { key: of } })).json<PersonRecord>()
  expect((await read(email)).parts).toContainEqual({ part: 'company-pipeline', rows: 1, onErasure: 'kept' })
  const users = t.deps.db.selectFrom('authorisedUsers').select('id').where('email', '=', 'carl@office.example')
  const { id: user } = await users.executeTakeFirstOrThrow()
  expect((await ada.call(removeAuthorisedUser, { params: { id: user } })).statusCode).toBe(200)
  // Who has left still stands there until somebody else is chosen.
  expect((await stepOf(id)).ownedBy).toBe('carl@office.example')
  const { parts, version } = await read('carl@office.example')
  expect(parts).toContainEqual({ part: 'office-companies', rows: 1, onErasure: 'blanked' })
  const body = { key: 'carl@office.example', version, reason: 'has left' }
  expect((await ada.call(erasePerson, { body })).statusCode).toBe(200)
  expect(await stepOf(id)).toEqual({ ownedBy: '', nextStep: 'Call', nextStepOn: '2026-05-05' })
})
