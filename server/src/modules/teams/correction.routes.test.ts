import { listAuditRecords } from '@project-week/contract/audit/audit'
import { listOwnCertificates, type OwnCertificate } from '@project-week/contract/certificates/certificate'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { germanOf } from '@project-week/contract/messages'
import { getOwnTeam } from '@project-week/contract/publishing/own-team'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { withdrawProfile } from '@project-week/contract/registrations/profile'
import {
  changeTeam,
  checkInTeams,
  createTeam,
  dissolveTeam,
  listTeams,
  type Team,
  undoTeamChange,
} from '@project-week/contract/teams/team'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import { personOf } from '#test/accounts.ts'
import { type Browser, errorOf, type TestApp } from '#test/app.ts'
import { insertOffer } from '#test/offer.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]
let team: Team

beforeEach(async () => {
  ;({ t, admin, students } = await createRegisteredApp({ students: 7, companies: { Aldor: {}, Brinkmann: {} } }))
  const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members: addresses(0, 1, 2, 3, 4) }
  team = (await admin.call(createTeam, { body })).json<Team>()
  letMailsLeave()
})
afterEach(() => t.close())

const addresses = (...at: number[]) => at.map((it) => `s${it}@university.example`)
const now = async (): Promise<Team> => (await admin.call(listTeams)).json<Team[]>()[0] ?? team
const correct = ({ _id, version }: Team, members: string[], more: { reason?: string; confirmed?: string[] } = {}) =>
  admin.call(changeTeam, {
    params: { id: _id },
    query: { version },
    body: { representativeEmail: 'boss@aldor.example', members, reason: 'S0 is ill.', ...more },
  })
const undo = ({ _id, version }: Team) => admin.call(undoTeamChange, { params: { id: _id }, query: { version } })
const messageOf = (answer: Awaited<ReturnType<typeof correct>>) => errorOf(answer).message
const checkIn = (attended: string[]) => recordAttendance(admin, team._id, attended)
const beginWeek = () => t.browser().call(moveDemoClock, { body: { phase: 'programme-week' } })

/** What was written so far has left; from now on only what is newer is looked at. */
const letMailsLeave = () => {
  t.clock.current = new Date(t.clock.current.getTime() + 6 * 60_000)
}
const mailed = async () =>
  (
    await t.deps.db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('createdAt', '>=', t.clock.current)
      .execute()
  )
    .map(({ recipient, subject }) => `${recipient}: ${subject.split(' / ')[0]}`)
    .toSorted()
const stored = async () => ({
  team: await t.deps.db.selectFrom('teams').selectAll().executeTakeFirst(),
  members: await t.deps.db.selectFrom('teamMembers').selectAll().orderBy('position').execute(),
  offers: await t.deps.db.selectFrom('offers').selectAll().orderBy('id').execute(),
  attendance: await t.deps.db.selectFrom('attendance').selectAll().orderBy('personId').execute(),
})
const offer = (at: number, state: 'open' | 'accepted') =>
  insertOffer(t.deps.db, {
    profileId: students[at]?.profile.id ?? '',
    teamId: team._id,
    companyId: team.companyId,
    state,
    at: t.clock.now(),
    dueOn: '2026-03-09',
  })
const certify = async (at: number) =>
  t.deps.db
    .insertInto('participationCertificates')
    .values({
      id: t.deps.newId(),
      number: `N${at}`,
      edition: 'SS26',
      personId: await personOf(t.deps.db, addresses(at)[0] ?? ''),
      name: `S${at} Lovelace`,
      companyName: 'Aldor',
      issuedAt: new Date(t.clock.now().getTime() + 1),
      issuedBy: 'office@university.example',
    })
    .execute()

test('in the week a team is corrected with a reason, which stands in its history with the people', async () => {
  await beginWeek()
  const without = await correct(team, addresses(1, 2, 3, 4, 5), { reason: ' ' })
  expect([without.statusCode, without.json()]).toMatchObject([
    422,
    { error: { fields: { reason: 'Enter a reason for the change' } } },
  ])
  expect((await now()).members).toEqual(addresses(0, 1, 2, 3, 4))
  const corrected = await correct(team, addresses(1, 2, 3, 4, 5))
  expect(corrected.json<Team>()).toMatchObject({ members: addresses(1, 2, 3, 4, 5), mayUndoChange: true })
  expect(await mailed()).toEqual([
    'Boss@aldor.example: Aldor: your student team has changed',
    's0@university.example: You no longer have a team',
    's5@university.example: Your team at Aldor',
  ])
  const history = await admin.call(listAuditRecords, { query: { recordType: 'team', recordId: team._id } })
  expect(history.json<{ records: unknown[] }>().records[0]).toMatchObject({
    action: 'change-team',
    details: {
      reason: 'S0 is ill.',
      before: { members: addresses(0, 1, 2, 3, 4) },
      after: { members: addresses(1, 2, 3, 4, 5) },
    },
  })
})

test('another representative needs no reason, and saving the same again changes nothing', async () => {
  const body = { representativeEmail: 'new@aldor.example', members: team.members }
  const call = async () => {
    const { _id: id, version } = await now()
    return admin.call(changeTeam, { params: { id }, query: { version }, body })
  }
  expect((await call()).statusCode).toBe(200)
  expect((await call()).statusCode).toBe(200)
  expect((await undo(await now())).json<Team>().representativeEmail).toBe('boss@aldor.example')
  expect(await mailed()).toEqual([])
})

test('whoever has attended or has a certificate is confirmed by name', async () => {
  await beginWeek()
  await checkIn(addresses(0, 1))
  await certify(0)
  await certify(5)
  letMailsLeave()
  const refused = await correct(await now(), addresses(1, 2, 3, 4, 5), { confirmed: addresses(0) })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    error: {
      code: 'needs_confirmation',
      details: {
        people: [{ email: 's5@university.example', name: 'S5 Lovelace', isCheckedIn: false, hasCertificate: true }],
      },
    },
  })
  expect(germanOf(messageOf(refused))).toMatch(/^Bestätigen Sie namentlich/)
  expect((await now()).members).toEqual(addresses(0, 1, 2, 3, 4))
  expect(await mailed()).toEqual([])
  const corrected = await correct(await now(), addresses(1, 2, 3, 4, 5), {
    confirmed: ['S0@university.example', ...addresses(5)],
  })
  expect(corrected.json<Team>()).toMatchObject({ memberCertificates: [false, false, false, false, true] })
})

test('its undo puts people, answers and attendance back exactly, and tells those who were told', async () => {
  await offer(0, 'open')
  await offer(1, 'accepted')
  await beginWeek()
  await checkIn(addresses(0, 1))
  const before = await stored()
  const seen = await now()
  const corrected = (await correct(seen, addresses(2, 3, 4, 5, 6), { confirmed: addresses(0, 1) })).json<Team>()
  expect((await stored()).offers.map(({ endedBecause }) => endedBecause)).toEqual(['by-hand', 'by-hand'])
  letMailsLeave()
  expect((await undo(corrected)).json()).toEqual(seen)
  expect(await stored()).toEqual(before)
  expect(await mailed()).toEqual([
    'Boss@aldor.example: Aldor: your student team has changed',
    's0@university.example: A place for you at Aldor',
    's1@university.example: Your team at Aldor',
    's5@university.example: You no longer have a team',
    's6@university.example: You no longer have a team',
  ])
  expect((await students[0]?.browser.call(getOwnTeam))?.statusCode).toBe(200)
  expect((await students[5]?.browser.call(getOwnTeam))?.statusCode).toBe(404)
  const again = await undo(await now())
  expect([again.statusCode, messageOf(again)]).toEqual([409, 'This team has changed since. Nothing was undone.'])
})

test('a published team is a published one again, with the places that it had', async () => {
  const places = { places: 5 }
  await t.deps.db.deleteFrom('teamMembers').where('position', '=', 4).execute()
  const corrected = (await correct(await now(), addresses(0, 1, 2, 5))).json<Team>()
  expect(await t.deps.db.selectFrom('teams').select('places').execute()).toEqual([{ places: 4 }])
  expect((await undo(corrected)).statusCode).toBe(200)
  expect(await t.deps.db.selectFrom('teams').select('places').execute()).toEqual([places])
})

test('who gets back a place that was not answered is asked to answer it', async () => {
  await offer(0, 'open')
  const corrected = (await correct(team, addresses(1, 2, 3, 4, 5))).json<Team>()
  letMailsLeave()
  await undo(corrected)
  const mails = await t.deps.db
    .selectFrom('mails')
    .select(['text', 'createdAt'])
    .where('offerId', 'is not', null)
    .execute()
  expect(mails).toEqual([{ text: expect.stringContaining('/answer-place#{{link:'), createdAt: t.clock.current }])
})

test.each([
  ['checked in', async () => checkIn(addresses(1, 2))],
  [
    'changed again',
    async () => {
      const again = await correct(await now(), addresses(0, 1, 2, 3, 5))
      expect(again.statusCode).toBe(200)
    },
  ],
])('an undo after the team was %s only takes back what came last', async (what, happen) => {
  await beginWeek()
  const corrected = (await correct(team, addresses(1, 2, 3, 4, 5))).json<Team>()
  await happen()
  const stale = await undo(corrected)
  expect(stale.statusCode).toBe(409)
  const later = await undo(await now())
  if (what === 'checked in') expect(messageOf(later)).toBe('This team has changed since. Nothing was undone.')
  else expect(later.json<Team>().members).toEqual(addresses(1, 2, 3, 4, 5))
})

test.each([
  ['has withdrawn', () => students[0]?.browser.call(withdrawProfile), 'S0 Lovelace'],
  ['has a certificate since', () => certify(5), 'S5 Lovelace'],
  ['is in another team', () => otherTeamOf(0), 'S0 Lovelace'],
])('an undo is refused by name when somebody %s', async (_, happen, name) => {
  const corrected = (await correct(team, addresses(1, 2, 3, 4, 5))).json<Team>()
  await happen()
  const before = await stored()
  letMailsLeave()
  const refused = await undo(corrected)
  expect([refused.statusCode, messageOf(refused)]).toEqual([409, expect.stringContaining(`different for ${name}:`)])
  expect(germanOf(messageOf(refused))).toContain(name)
  expect(await stored()).toEqual(before)
  expect(await mailed()).toEqual([])
})

test('a double click and two admins at once change a team once, and undo it once', async () => {
  const other = await t.signInAs('Admin')
  const both = await Promise.all([
    correct(team, addresses(1, 2, 3, 4, 5)),
    other.call(changeTeam, {
      params: { id: team._id },
      query: { version: team.version },
      body: { representativeEmail: 'boss@aldor.example', members: addresses(0, 1, 2, 3, 5), reason: 'S4 is ill.' },
    }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  letMailsLeave()
  const corrected = await now()
  const undone = await Promise.all([undo(corrected), undo(corrected)])
  expect(undone.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await now()).members).toEqual(addresses(0, 1, 2, 3, 4))
  expect(await mailed()).toHaveLength(3)
})

test('a team that is dissolved takes its undo along', async () => {
  const corrected = (await correct(team, addresses(1, 2, 3, 4, 5))).json<Team>()
  await admin.call(dissolveTeam, { params: { id: team._id }, body: { reason: 'No time.' } })
  expect((await undo(corrected)).statusCode).toBe(404)
})

test('what somebody did in the week stays with them: in another team, and without one', async () => {
  const stateOf = async (at: number) => (await students[at]?.browser.call(getIdentity))?.json<OwnIdentity>().state
  await beginWeek()
  await checkIn(addresses(0, 1))
  expect((await correct(await now(), addresses(1, 3, 4, 5, 6), { confirmed: addresses(0) })).statusCode).toBe(200)
  const other = await otherTeamOf(0, 2)
  await checkIn(addresses(1, 5))
  expect(await Promise.all([0, 2, 6].map(stateOf))).toEqual(['attended', 'absent', 'absent'])
  // Nobody has checked the other team in: it is, with what is known of its people.
  const { checkIn: early } = (await admin.call(listTeams)).json<Team[]>().find(({ _id }) => _id === other._id) ?? team
  expect(early).toBeNull()
  const chosen = await admin.call(checkInTeams, { body: { teams: [other._id] } })
  expect(chosen.json()).toMatchObject({ checkedIn: 1 })
  expect(await Promise.all([0, 2].map(stateOf))).toEqual(['attended', 'absent'])

  const dissolve = (confirmed: string[]) =>
    admin.call(dissolveTeam, { params: { id: other._id }, body: { reason: 'No time.', confirmed } })
  const refused = await dissolve(addresses(2))
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: { code: 'needs_confirmation', details: { people: [{ email: 's0@university.example' }, {}, {}, {}] } } },
  ])
  expect((await dissolve([...addresses(0), ...guests])).statusCode).toBe(200)
  expect((await students[0]?.browser.call(withdrawProfile))?.statusCode).toBe(409)
  expect((await correct(await now(), addresses(0, 1, 3, 4, 5), { confirmed: addresses(0) })).statusCode).toBe(200)
  expect(await stateOf(0)).toBe('attended')
  await t.browser().call(moveDemoClock, { body: { phase: 'afterwards' } })
  const own = async (at: number) => (await students[at]?.browser.call(listOwnCertificates))?.json<OwnCertificate[]>()
  expect([await own(0), await own(4)]).toMatchObject([[{ lack: 'no-poster' }], [{ lack: 'absent' }]])
})

const guests = [1, 2, 3, 4].map((it) => `guest${it}@university.example`)
async function otherTeamOf(...at: number[]): Promise<Team> {
  const members = [...addresses(...at), ...guests].slice(0, 5)
  const body = { name: 'Brinkmann', representativeEmail: 'x@brinkmann.example', members }
  const made = await admin.call(createTeam, { body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
