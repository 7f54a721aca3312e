import { moveDemoClock } from '@project-week/contract/editions/edition'
import { type HostingPage, readHosting } from '@project-week/contract/hosting/hosting'
import { germanOf } from '@project-week/contract/messages'
import { createProfile, takeStudentBackIn, withdrawProfile } from '@project-week/contract/registrations/profile'
import { changeTeam, createTeam, dissolveTeam, listTeams, type Team } from '@project-week/contract/teams/team'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { personOf } from '#test/accounts.ts'
import type { Browser, TestApp } from '#test/app.ts'
import { registrationOf } from '#test/factories.ts'
import { insertOffer } from '#test/offer.ts'
import { openMails } from '#test/open-mails.ts'
import { createRegisteredApp, registerCompanies, type RegisteredStudent, registerStudents } from '#test/registered.ts'
import { markProved } from '../identity/person.queries.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]

beforeEach(async () => {
  ;({ t, admin, students } = await createRegisteredApp({ students: 6, companies: { Aldor: {} } }))
})
afterEach(() => t.close())

const address = (at: number) => `s${at}@university.example`
const bodyOf = (members: string[]) => ({ representativeEmail: 'boss@aldor.example', members })
const create = (members: string[]) => admin.call(createTeam, { body: { name: 'Aldor', ...bodyOf(members) } })
const make = async (members: string[]) => {
  const answer = await create(members)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Team>()
}
const change = ({ _id, version }: Team, members: string[]) =>
  admin.call(changeTeam, {
    params: { id: _id },
    query: { version },
    body: { ...bodyOf(members), reason: 'One is ill.' },
  })
const dissolve = ({ _id }: Team) =>
  admin.call(dissolveTeam, { params: { id: _id }, body: { reason: 'The challenge is gone.' } })
const fieldsOf = (answer: Awaited<ReturnType<typeof create>>) =>
  answer.json<{ error: { fields: Record<string, string> } }>().error.fields

/** What was written so far has left; from now on only what is newer is looked at. */
const letMailsLeave = () => {
  t.clock.current = new Date(t.clock.current.getTime() + 6 * 60_000)
}
const mails = () =>
  openMails(t.deps, t.deps.db.selectFrom('mails').selectAll().where('createdAt', '>=', t.clock.current).execute())
const mailed = async () =>
  (await mails()).map(({ recipient, subject }) => `${recipient}: ${subject.split(' / ')[0]}`).toSorted()

const offer = ({ _id, companyId }: Team, at: number, state: 'open' | 'accepted') =>
  insertOffer(t.deps.db, {
    profileId: students[at]?.profile.id ?? '',
    teamId: _id,
    companyId,
    state,
    at: t.clock.now(),
  })
const offers = () =>
  t.deps.db
    .selectFrom('offers as o')
    .innerJoin('profiles as p', 'p.id', 'o.profileId')
    .select(['p.firstname', 'o.state', 'o.endedBecause'])
    .orderBy('p.firstname')
    .execute()

test('whoever gets a place by hand is told, and so is the company, with a link to its page', async () => {
  await make([0, 1, 2, 3, 4].map(address))
  expect(await mailed()).toEqual([
    'Boss@aldor.example: Aldor: your student team',
    ...[0, 1, 2, 3, 4].map((at) => `${address(at)}: Your team at Aldor`),
  ])
  const all = await mails()
  const mail = all.find(({ recipient }) => recipient === address(0))
  expect(mail?.personId).toBe(await personOf(t.deps.db, address(0)))
  expect(mail?.text).toContain('- S1 Lovelace, s1@university.example')
  // Nobody is asked: the place is theirs.
  expect(mail?.text).not.toMatch(/Accept or decline|Annehmen oder ablehnen/)
  const [, token = ''] =
    /\/host-team#(\S+)/.exec(all.find(({ recipient }) => recipient.startsWith('Boss'))?.text ?? '') ?? []
  const page = (await t.browser().call(readHosting, { body: { token } })).json<HostingPage>()
  expect(page.teams[0]?.members.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((at) => `S${at} Lovelace`))
})

test('a change by hand tells who has lost the place, who has got it and the company, and ends what was offered', async () => {
  const team = await make([0, 1, 2, 3, 4].map(address))
  await offer(team, 0, 'open')
  await offer(team, 1, 'accepted')
  letMailsLeave()
  const answer = await change(team, [1, 2, 3, 4, 5].map(address))
  expect(answer.json<Team>().memberStates).toEqual(['accepted', 'placed', 'placed', 'placed', 'placed'])
  expect(await mailed()).toEqual([
    'Boss@aldor.example: Aldor: your student team has changed',
    's0@university.example: You no longer have a team',
    's5@university.example: Your team at Aldor',
  ])
  expect(await offers()).toEqual([
    { firstname: 'S0', state: 'open', endedBecause: 'by-hand' },
    { firstname: 'S1', state: 'accepted', endedBecause: null },
  ])

  letMailsLeave()
  const same = await change(answer.json<Team>(), [5, 4, 3, 2, 1].map(address))
  expect(same.statusCode).toBe(200)
  expect(await mailed()).toEqual([])
})

test('dissolving a team tells its people and the company, and ends what was offered', async () => {
  const team = await make([0, 1, 2, 3, 4].map(address))
  await offer(team, 0, 'open')
  letMailsLeave()
  expect((await dissolve(team)).statusCode).toBe(200)
  expect(await mailed()).toEqual([
    'Boss@aldor.example: Aldor: your student team has been dissolved',
    ...[0, 1, 2, 3, 4].map((at) => `${address(at)}: You no longer have a team`),
  ])
  expect((await offers()).map(({ endedBecause }) => endedBecause)).toEqual(Array(5).fill('dissolved'))
})

test('a company that keeps another team is told which', async () => {
  await t.deps.db.updateTable('companies').set({ teamLimit: 2 }).execute()
  const first = await make([0, 1, 2, 3, 4].map(address))
  await make(['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => `${name}@university.example`))
  letMailsLeave()
  await dissolve(first)
  const toCompany = (await mails()).filter(({ recipient }) => recipient.startsWith('Boss'))
  expect(toCompany.map(({ subject }) => subject.split(' / ')[0])).toEqual(['Aldor: your student team has changed'])
  expect(toCompany[0]?.text).toContain('a1@university.example')
  expect(toCompany[0]?.text).not.toContain(address(0))
})

test('once the week is over a change by hand tells nobody', async () => {
  const team = await make([0, 1, 2, 3, 4].map(address))
  await t.browser().call(moveDemoClock, { body: { phase: 'afterwards' } })
  letMailsLeave()
  expect((await change(team, [1, 2, 3, 4, 5].map(address))).statusCode).toBe(200)
  expect(await mailed()).toEqual([])
})

test('an address that nobody is registered with gets no mail about the others', async () => {
  await make([...[0, 1, 2, 3].map(address), 'mistyped@university.example'])
  expect((await mailed()).filter((line) => line.startsWith('mistyped'))).toEqual([])
})

test('whoever was not registered when they got a place is told of it once they are', async () => {
  const [again, back] = students
  for (const at of [0, 1]) {
    const personId = await personIdOf(students[at]?.profile.id ?? '')
    await markProved(t.deps.db, personId, { address: address(at), by: 'link', at: t.clock.now() })
  }
  await again?.browser.call(withdrawProfile)
  await back?.browser.call(withdrawProfile)
  letMailsLeave()
  await make([0, 1, 2, 3, 4].map(address))
  expect((await mailed()).filter((mail) => /^s[01]@/.test(mail))).toEqual([])

  letMailsLeave()
  await again?.browser.call(createProfile, { body: registrationOf() })
  await admin.call(takeStudentBackIn, { params: { id: back?.profile.id ?? '' }, body: { reason: 'Asked for it.' } })
  expect(await mailed()).toEqual([
    `${address(0)}: You are registered for Project Week 1.000+`,
    `${address(0)}: Your team at Aldor`,
    `${address(1)}: You can take part in Project Week 1.000+ again`,
    `${address(1)}: Your team at Aldor`,
  ])
})

test('an address of several people names them; whoever is in the team already keeps the place', async () => {
  const team = await make([0, 1, 2, 3, 4].map(address))
  await registerTwin(0)
  await registerTwin(5)
  const saved = await change(team, [1, 2, 3, 4, 0].map(address))
  expect(saved.statusCode).toBe(200)
  const members = await t.deps.db.selectFrom('teamMembers').select('personId').execute()
  expect(members).toContainEqual({ personId: await personIdOf(students[0]?.profile.id ?? '') })

  const refused = await change(saved.json<Team>(), [1, 2, 3, 4, 5].map(address))
  expect(refused.statusCode).toBe(422)
  const said = fieldsOf(refused)['members'] ?? ''
  expect(said).toMatch(
    /^Several people are registered with s5@university\.example: (S5|Twin) Lovelace, (S5|Twin) Lovelace\./,
  )
  expect(germanOf(said)).toMatch(/^Mit s5@university\.example sind mehrere Personen angemeldet: /)
})

test('somebody with two addresses is in a team once, and in one team of an edition', async () => {
  const personId = await personIdOf(students[0]?.profile.id ?? '')
  await markProved(t.deps.db, personId, { address: 'ada@home.example', by: 'link', at: t.clock.now() })
  const twice = await create([...[0, 1, 2, 3].map(address), 'ada@home.example'])
  expect([twice.statusCode, fieldsOf(twice)]).toEqual([422, { members: 'Please enter each member only once' }])
  await make([0, 1, 2, 3, 4].map(address))
  await t.deps.db.updateTable('companies').set({ teamLimit: 2 }).execute()
  const other = await create(['a1', 'a2', 'a3', 'a4'].map((it) => `${it}@x.example`).concat('ada@home.example'))
  expect(fieldsOf(other)).toEqual({ members: 'ada@home.example is already in a team of SS26.' })
})

test('two teams made at once share nobody', async () => {
  await t.deps.db.updateTable('companies').set({ teamLimit: 5 }).execute()
  await registerCompanies(t, ['Brinkmann'])
  const members = [0, 1, 2, 3, 4].map(address)
  const made = await Promise.all([
    create(members),
    admin.call(createTeam, { body: { name: 'Brinkmann', ...bodyOf(members.toReversed()) } }),
  ])
  expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('a team has as many places as members, as it was saved last', async () => {
  const places = async () => (await t.deps.db.selectFrom('teams').select('places').executeTakeFirst())?.places
  const team = await make([0, 1, 2, 3, 4].map(address))
  expect(await places()).toBe(5)
  await t.deps.db
    .deleteFrom('teamMembers')
    .where('personId', '=', await personOf(t.deps.db, address(4)))
    .execute()
  expect(await t.deps.db.selectFrom('freePlaces').select('places').execute()).toEqual([{ places: 1 }])
  expect((await change(team, [0, 1, 2, 3, 5].map(address))).statusCode).toBe(409)
  const [now] = (await admin.call(listTeams)).json<Team[]>()
  expect((await change(now ?? team, [0, 1, 2, 3].map(address))).statusCode).toBe(200)
  expect(await places()).toBe(4)
})

/** Somebody else who is registered with the address of a student. */
async function registerTwin(at: number): Promise<void> {
  await registerStudents(t, 1, { firstname: 'Twin', email: address(at) })
}
const personIdOf = async (profileId: string) =>
  (await t.deps.db.selectFrom('profiles').select('personId').where('id', '=', profileId).executeTakeFirstOrThrow())
    .personId
