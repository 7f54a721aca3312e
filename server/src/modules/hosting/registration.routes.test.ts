import {
  type Company,
  correctCompany,
  listCompanies,
  type OwnCorrection,
  registerCompany,
} from '@project-week/contract/companies/company'
import type { AnswerOf } from '@project-week/contract/endpoint'
import * as hosting from '@project-week/contract/hosting/hosting'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { expect, test } from 'vitest'
import { personOf } from '#test/accounts.ts'
import { type Browser, errorOf } from '#test/app.ts'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { companyOf } from '#test/factories.ts'
import { openMails } from '#test/open-mails.ts'
import { getCurrentEdition, updateEdition } from '../editions/edition.queries.ts'

const contact = 'boss@aldor.example'

const t = appFixture({}, 'each')
const admin = fixture(() => t.signInAs('Admin'), 'each')

const register = async (companyName = 'Aldor') => {
  const contactPerson = { ...companyOf().contactPerson, email: contact }
  const answer = await t.browser().call(registerCompany, { body: companyOf({ companyName, contactPerson }) })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ _id: string }>()._id
}
const mails = () =>
  openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', contact).orderBy('createdAt').execute(),
  )
const tokenOfLast = async () => /\/host-team#([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
const confirm = (token: string) => t.browser().call(hosting.confirmCompanyAddress, { body: { token } })
/** Registers a company, opens the link of its first email and answers that of its confirmation. */
async function registered(): Promise<{ id: string; token: string }> {
  const id = await register()
  const answer = await confirm(await tokenOfLast())
  expect(answer.statusCode, answer.body).toBe(200)
  return { id, token: await tokenOfLast() }
}
const read = (token: string) => t.browser().call(hosting.readHosting, { body: { token } })
const page = async (token: string) => (await read(token)).json<hosting.HostingPage>()
const correct = async (token: string, given: Partial<OwnCorrection> & { email?: string }, version?: string) => {
  const { registration } = await page(token)
  const { version: current, ...answers } = registration
  const { email, ...changes } = given
  const contactPerson = { ...answers.contactPerson, ...(email !== undefined && { email }) }
  return t.browser().call(hosting.correctRegistration, {
    body: {
      token,
      version: version ?? current,
      registration: { ...answers, contactPerson, ...changes } as OwnCorrection,
    },
  })
}
const stored = async () =>
  (await admin.call(listCompanies, { query: {} })).json<Company[]>().find(({ companyName }) => companyName === 'Aldor')
const closeForCompanies = async () => {
  const edition = await getCurrentEdition(t.deps.db)
  await updateEdition(t.deps.db, { ...edition, flags: { ...edition.flags, companyDeadlinePassed: true } })
}

test('the confirmation email leads to the page by the same link that confirmed the address', async () => {
  await register()
  const proof = await tokenOfLast()
  expect((await read(proof)).body).not.toContain('businessProblem')
  await confirm(proof)
  expect((await mails()).at(-1)?.subject).toContain('is registered')
  expect(await tokenOfLast()).toBe(proof)
  const shown = await page(proof)
  expect(shown).toMatchObject({ mayCorrect: true, teams: [], registration: { companyName: 'Aldor' } })
  expect(Object.keys(shown.registration)).not.toContain('tags')
  expect(Object.keys(shown.registration)).not.toContain('teamLimit')
})

test('a company corrects its registration, and the audit log names it', async () => {
  const { id, token } = await registered()
  const answer = await correct(token, { businessProblem: 'A better one.' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<hosting.HostingPage>().registration.businessProblem).toBe('A better one.')
  expect(await stored()).toMatchObject({ businessProblem: 'A better one.', addressState: 'confirmed' })
  const records = await recordsOf(t, { recordId: id, action: 'correct' }, ['actor', 'actorRole', 'details'])
  expect(records).toMatchObject([
    { actor: contact, actorRole: 'company', details: { changed: { businessProblem: { after: 'A better one.' } } } },
  ])
})

test('a company agrees to its challenge being shown, and takes that back, on its own page', async () => {
  const { id, token } = await registered()
  const consents = () =>
    t.deps.db.selectFrom('consents').select('kind').where('recordId', '=', id).where('kind', '=', 'challenge').execute()
  expect((await correct(token, { agreesToChallenge: true })).statusCode).toBe(200)
  expect([(await stored())?.challengeState, await consents()]).toEqual(['not-shown', [{ kind: 'challenge' }]])
  await t.deps.db.updateTable('companies').set({ releasedChallenge: 'a release' }).where('id', '=', id).execute()
  expect((await correct(token, { agreesToChallenge: false })).statusCode).toBe(200)
  expect((await stored())?.challengeState).toBe('no-consent')
  const row = await t.deps.db.selectFrom('companies').select('releasedChallenge').executeTakeFirst()
  expect(row).toEqual({ releasedChallenge: null })
})

test('a correction that changes nothing leaves no record', async () => {
  const { token } = await registered()
  expect((await correct(token, {})).statusCode).toBe(200)
  const records = t.deps.db.selectFrom('auditRecords').select('id').where('action', '=', 'correct')
  expect(await records.execute()).toEqual([])
})

test('another email address is refused at its field, with whom to write to', async () => {
  const { token } = await registered()
  const answer = await correct(token, { email: 'other@aldor.example' })
  expect(answer.statusCode).toBe(422)
  expect(errorOf(answer).fields?.['contactPerson.email']).toMatch(/can’t be changed here\. Email \S+@\S+/)
  expect((await stored())?.contactPerson.email).toBe(contact)
  expect((await correct(token, { email: contact.toUpperCase() })).statusCode).toBe(200)
})

test('what the office decides stays, but the mapping of another field of business', async () => {
  const { id, token } = await registered()
  await correct(token, { fieldOfBusiness: 'Beekeeping' })
  const { version, ...company } = (await stored()) as Company
  const body = { ...company, mappedFieldOfBusiness: 'IT' as const, teamLimit: 2 }
  expect((await admin.call(correctCompany, { params: { id }, query: { version }, body })).statusCode).toBe(200)
  await correct(token, { companyDescription: 'We keep bees.', ...({ teamLimit: 9, tags: ['vip'] } as object) })
  expect(await stored()).toMatchObject({ teamLimit: 2, mappedFieldOfBusiness: 'IT', tags: [] })
  await correct(token, { fieldOfBusiness: 'Honey' })
  expect(await stored()).toMatchObject({ teamLimit: 2, mappedFieldOfBusiness: null })
})

test('of two corrections at once one counts, and the other is shown what counts now', async () => {
  const { token } = await registered()
  const { version } = (await page(token)).registration
  const answers = await Promise.all([
    correct(token, { businessProblem: 'One.' }, version),
    correct(token, { businessProblem: 'Two.' }, version),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused && errorOf(refused)).toMatchObject({ code: 'stale', details: { last: null } })
  expect(refused?.body).not.toContain('tags')
})

test('refuses a correction after the close and says until when it was open', async () => {
  const { token } = await registered()
  await closeForCompanies()
  expect(await page(token)).toMatchObject({ mayCorrect: false, registrationCloses: '2025-11-30' })
  const answer = await correct(token, { businessProblem: 'Too late.' })
  expect([answer.statusCode, errorOf(answer).code]).toEqual([403, 'window_closed'])
  expect(errorOf(answer).message).toMatch(/Email \S+@\S+/)
  expect((await stored())?.businessProblem).not.toBe('Too late.')
})

test('refuses a correction of an earlier edition', async () => {
  const { id, token } = await registered()
  const { edition } = await t.deps.db
    .selectFrom('companies')
    .select('edition')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const other = await t.deps.db.selectFrom('editions').select('label').where('label', '<>', edition).executeTakeFirst()
  expect(other).toBeDefined()
  await t.deps.db
    .updateTable('companies')
    .set({ edition: other?.label ?? '' })
    .where('id', '=', id)
    .execute()
  expect(await page(token)).toMatchObject({ mayCorrect: false })
  expect(errorOf(await correct(token, { businessProblem: 'Last year.' })).code).toBe('window_closed')
})

test('refuses a correction of a company that has cancelled', async () => {
  const { id, token } = await registered()
  await admin.call(cancelCompany, { params: { id }, body: { reason: 'No budget.' } })
  const answer = await correct(token, { businessProblem: 'Still there.' })
  expect([answer.statusCode, errorOf(answer).code]).toEqual([409, 'conflict'])
})

test('refuses a correction by a link that a newer one has replaced, and by an unconfirmed address', async () => {
  const { id, token } = await registered()
  const { registration } = await page(token)
  const { version, ...answers } = registration
  await admin.call(hosting.sendCompanyLink, { params: { id } })
  const send = (by: string) =>
    t.browser().call(hosting.correctRegistration, {
      body: { token: by, version, registration: answers as OwnCorrection },
    })
  expect(errorOf(await send(token)).code).toBe('link_invalid')
  await t.deps.db.updateTable('companies').set({ awaitsProof: true }).execute()
  expect(errorOf(await send(await tokenOfLast())).code).toBe('address_unconfirmed')
})

test('a company without a team can ask for its link again', async () => {
  const { token } = await registered()
  await t.browser().call(hosting.askForLink, { body: { email: contact } })
  expect(await tokenOfLast()).toBe(token)
  expect((await read(token)).statusCode).toBe(200)
})

const prove = async (email: string, at: Date | null) =>
  t.deps.db
    .updateTable('personAddresses')
    .set({ provedAt: at, provedBy: at && 'link' })
    .where('personId', '=', await personOf(t.deps.db, email))
    .execute()
const own = async (browser: Browser) => {
  const answer = await browser.call(hosting.openOwnPages)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AnswerOf<typeof hosting.openOwnPages>>()
}

test('a Company account that has proved the address of the contact is led to the same page', async () => {
  const { token } = await registered()
  const account = await t.signInAs('Company', contact)
  await prove(contact, t.clock.current)
  expect(await own(account)).toEqual([{ companyName: 'Aldor', token }])
  await admin.call(hosting.revokeCompanyLink, { params: { id: (await stored())?._id ?? '' } })
  const [anew] = await own(account)
  expect((await read(anew?.token ?? '')).statusCode).toBe(200)
})

test('a Company account with an unproved address, or with another one, is led to no page', async () => {
  await registered()
  const account = await t.signInAs('Company', contact)
  await prove(contact, null)
  expect(await own(account)).toEqual([])
  const other = await t.signInAs('Company', 'other@aldor.example')
  await prove('other@aldor.example', t.clock.current)
  expect(await own(other)).toEqual([])
})
