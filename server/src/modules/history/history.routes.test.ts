import { addNote } from '@project-week/contract/notes/note'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { readHistory } from '@project-week/contract/history/history'
import { createProfile } from '@project-week/contract/registrations/profile'
import { listCompanies, registerCompany, type Company } from '@project-week/contract/companies/company'
import { createTeam, dissolveTeam, type Team } from '@project-week/contract/teams/team'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { markProved } from '../identity/person.queries.ts'
import { personOf } from '#test/accounts.ts'
import { companyOf, identityOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))

async function register(given: Parameters<typeof identityOf>[0] = {}) {
  const identity = identityOf(given)
  const student = await t.signOn(identity)
  const { id } = (await student.call(createProfile, { body: registrationOf() })).json<{ id: string }>()
  return { student, id, email: identity.email }
}
const read = async (kind: 'profile' | 'company', id: string, query: Record<string, string> = {}) => {
  const response = await admin.call(readHistory, { params: { kind, id }, query })
  expect(response.statusCode).toBe(200)
  return response.json<AnswerOf<typeof readHistory>>()
}
const linesOf = ({ entries }: AnswerOf<typeof readHistory>) =>
  entries.map((entry) => (entry.kind === 'mail' ? `mail ${entry.mail.state}` : entry.record.action))
const later = () => {
  t.clock.current = new Date(t.clock.current.getTime() + 60_000)
}

test("a student's history has what was done to registration and team, and the mails, newest first", async () => {
  const { id, email } = await register()
  const other = await register()
  later()
  await admin.call(addNote, { params: { kind: 'profile', id }, body: { text: 'Called.' } })
  later()
  const companyName = randomUUID()
  await t.browser().call(registerCompany, { body: companyOf({ companyName }) })
  await confirmCompanies(t)
  later()
  const members = [email, ...[1, 2, 3, 4].map((at) => `${at}.${companyName}@university.example`)]
  const created = await admin.call(createTeam, {
    body: { name: companyName, representativeEmail: 'boss@firm.example', members },
  })
  expect(created.statusCode).toBe(201)
  const history = await read('profile', id)
  expect(linesOf(history)).toEqual(['create-team', 'mail kept', 'add-note', 'register', 'mail kept'])
  expect(history.hasMore).toBe(false)
  // Of another student's registration nothing has changed.
  expect(linesOf(await read('profile', other.id))).toEqual(['register', 'mail kept'])

  // A dissolved team stays in the history of its student and of its company.
  later()
  const dissolved = await admin.call(dissolveTeam, {
    params: { id: created.json<Team>()._id },
    body: { reason: 'Too small.' },
  })
  expect(dissolved.statusCode).toBeLessThan(300)
  expect(linesOf(await read('profile', id, { only: 'record' }))).toEqual(['dissolve-team', 'add-note', 'register'])
  const company = (await admin.call(listCompanies)).json<Company[]>().find((row) => row.companyName === companyName)
  expect(linesOf(await read('company', company?._id ?? '', { only: 'record' }))).toEqual([
    'dissolve-team',
    'create-team',
    'register',
  ])
})

test('a history is limited, says that there is more, and is filtered by kind', async () => {
  const { id } = await register()
  later()
  for (const text of ['One', 'Two', 'Three']) {
    await admin.call(addNote, { params: { kind: 'profile', id }, body: { text } })
  }
  const first = await read('profile', id, { limit: '2' })
  expect([linesOf(first), first.hasMore]).toEqual([['add-note', 'add-note'], true])
  expect(linesOf(await read('profile', id, { only: 'mail' }))).toEqual(['mail kept'])
  expect(linesOf(await read('profile', id, { only: 'record' })).includes('mail kept')).toBe(false)
})

test('an answer to the place is in the history of the student whom it is about, not of the whole team', async () => {
  const [one, two] = [await register(), await register()]
  const companyName = randomUUID()
  await t.browser().call(registerCompany, { body: companyOf({ companyName }) })
  await confirmCompanies(t)
  const members = [one.email, two.email, ...[1, 2, 3].map((at) => `${at}.${companyName}@university.example`)]
  const team = await admin.call(createTeam, {
    body: { name: companyName, representativeEmail: 'boss@firm.example', members },
  })
  await recordAudit(t.deps.db, t.clock, {
    actor: { email: 'x@university.example', role: 'student' },
    action: 'accept-place',
    record: ['team', team.json<Team>()._id],
    ip: '192.0.2.7',
    details: { profile: one.id },
  })
  expect(linesOf(await read('profile', one.id, { only: 'record' }))).toContain('accept-place')
  expect(linesOf(await read('profile', two.id, { only: 'record' }))).not.toContain('accept-place')
})

test("a student's history has no emails to another student with the same address", async () => {
  const one = await register()
  const two = await register({ email: one.email })
  expect(linesOf(await read('profile', one.id))).toEqual(['register', 'mail kept'])
  expect(linesOf(await read('profile', two.id))).toEqual(['register', 'mail kept'])
})

test("a student's history has a company's emails only once they have proved the address of its contact", async () => {
  const { id, email } = await register()
  await t.browser().call(registerCompany, {
    body: companyOf({ companyName: randomUUID(), contactPerson: { ...companyOf().contactPerson, email } }),
  })
  const subjects = async () =>
    (await read('profile', id, { only: 'mail' })).entries.flatMap((entry) =>
      entry.kind === 'mail' ? [entry.mail.subject] : [],
    )
  expect(await subjects()).toEqual([expect.stringContaining('You are registered')])
  await markProved(t.deps.db, await personOf(t.deps.db, email), { address: email, by: 'link', at: t.clock.now() })
  expect(await subjects()).toHaveLength(2)
})

test('the history of nobody is not found', async () => {
  for (const kind of ['profile', 'company'] as const) {
    const answer = await admin.call(readHistory, { params: { kind, id: randomUUID() } })
    expect(answer.statusCode).toBe(404)
  }
})
