import { type HostingPage, readHosting } from '@project-week/contract/hosting/hosting'
import { listMails, type OutboxMail } from '@project-week/contract/mail/mail'
import * as offer from '@project-week/contract/publishing/offer'
import { erasePerson, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { listPairs, type PeoplePair } from '@project-week/contract/people/same-person'
import * as publishing from '@project-week/contract/publishing/publication'
import {
  downloadProfile,
  eraseProfile,
  takeStudentBackIn,
  withdrawProfile,
} from '@project-week/contract/registrations/profile'
import { changeTeam, createTeam, listTeams, type Team, undoTeamChange } from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { joinByLink } from '#test/join-by-link.ts'
import { openMails } from '#test/open-mails.ts'
import { createPublishingDesk, type PlacedTeam, type PublishingDesk } from '#test/publishing-desk.ts'
import { type RegisteredStudent, registerStudents } from '#test/registered.ts'

let desk: PublishingDesk
let t: TestApp
let admin: Browser
let students: RegisteredStudent[]

beforeEach(async () => {
  desk = await createPublishingDesk(7)
  ;({ t, admin, students } = desk)
})
afterEach(() => t.close())

const idOf = (at: number) => students[at]?.profile.id ?? ''
const emailOf = (at: number) => `s${at}@university.example`

/** Publishes these teams; everybody else waits. */
async function publish(...teams: PlacedTeam[]): Promise<publishing.Publication> {
  const answer = await desk.send(admin, await previewOf(...teams))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
async function previewOf(...teams: PlacedTeam[]): Promise<publishing.Preview> {
  await desk.chooseRun(teams, 2)
  return desk.preview()
}
const undo = async (id: string, seen?: string) =>
  expect(
    (await admin.call(publishing.undoPublication, { params: { id }, query: { ...(seen !== undefined && { seen }) } }))
      .statusCode,
  ).toBe(200)
const passMinutes = (minutes: number) => {
  t.clock.current = new Date(t.clock.current.getTime() + minutes * 60_000)
}
/** The mails to an address that are to leave, as the office sees them. */
async function mailsTo(address: string) {
  const lines = (await admin.call(listMails)).json<OutboxMail[]>().filter(({ recipient }) => recipient === address)
  const rows = await openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().orderBy('createdAt').orderBy('id').execute(),
  )
  return rows.flatMap(({ id, subject, text }) => (lines.some((line) => line.id === id) ? [{ id, subject, text }] : []))
}
/** Written anew, they are other rows. */
const wordsTo = (address: string) =>
  mailsTo(address).then((mails) => mails.map(({ subject, text }) => ({ subject, text })))
const subjectsOf = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject.split(' / ')[0])
const subjectsTo = async (at: number) => subjectsOf(await mailsTo(emailOf(at)))
const aldor = 'Boss@aldor.example'
const brinkmann = 'Boss@brinkmann.example'

test('a second publication within five minutes replaces what the first was about to say', async () => {
  await publish({ at: 0, members: [0, 1, 2, 3] })
  passMinutes(2)
  await publish({ at: 0, members: [0, 1] }, { at: 1, members: [2, 4] })
  const [moved, ...others] = await mailsTo(emailOf(2))
  expect(others).toEqual([])
  expect(moved?.subject).toContain('Brinkmann')
  expect(moved?.text).not.toContain('Aldor')
  const [unplaced, ...more] = await mailsTo(emailOf(3))
  expect(more).toEqual([])
  expect(`${unplaced?.subject}${unplaced?.text}`).not.toContain('Aldor')
  const download = await students[3]?.browser.call(downloadProfile)
  expect(download?.json<{ mails: { subject: string }[] }>().mails.map(({ subject }) => subject)).toEqual([
    unplaced?.subject,
  ])
  const [told, ...rest] = await mailsTo(aldor)
  expect(rest).toEqual([])
  expect(told?.text).toContain(emailOf(0))
  expect(told?.text).not.toContain(emailOf(2))
  // Nothing has changed for these.
  expect(await subjectsTo(5)).toHaveLength(1)
})

test('who loses a place by a run that does not know them is told, also where what replaced it is undone', async () => {
  const email = 'late@university.example'
  const [late] = await registerStudents(t, 1, { email })
  const teams = [{ companyId: desk.companies[0] ?? '', profileIds: [idOf(0), late?.profile.id ?? ''] }]
  const publishWithLate = async () => {
    await insertChosenRun(t.deps.db, { teams, minimum: 2, at: t.clock.current })
    return desk.publish()
  }
  const lastTo = async () => subjectsOf(await mailsTo(email)).at(-1)
  await publishWithLate()
  passMinutes(6)
  await publish({ at: 0, members: [0, 1] })
  expect(await lastTo()).toBe('You no longer have a team')
  const again = await publishWithLate()
  expect(await lastTo()).toBe('Your team at Aldor')
  await undo(again.id)
  expect(await lastTo()).toBe('You no longer have a team')
})

/** Joins the two records that have one address. */
async function joinPair() {
  const { people } = (await admin.call(listPairs)).json<PeoplePair[]>()[0] ?? {}
  const [from, into] = [people?.[0].key ?? '', people?.[1].key ?? '']
  const joined = await joinByLink(t, admin, { from, into })
  expect(joined.statusCode, joined.body).toBe(200)
}

test('whom the office joins with another record hears where they have a place, and an undo is told as any act', async () => {
  const [twin] = await registerStudents(t, 1, { email: emailOf(0) })
  const { id } = await publish({ at: 0, members: [0, 1] })
  passMinutes(1)
  await twin?.browser.call(withdrawProfile)
  const told = await subjectsTo(0)
  await joinPair()
  const ofJoin = new Set(['Is everything under this address yours?', 'Your data is now kept together'])
  const others = async () => (await subjectsTo(0)).filter((subject) => !ofJoin.has(subject ?? ''))
  expect(new Set(await others())).toEqual(new Set(told))
  passMinutes(1)
  const asked = (await mailsTo(emailOf(0))).findLast(({ text }) => text.includes('/answer-place#'))
  const token = /answer-place#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  const answered = await t.browser().call(offer.answerOffer, { body: { token, answer: { answer: 'accepted' } } })
  expect(answered.statusCode, answered.body).toBe(200)
  const { version } = (await admin.call(publishing.previewUndo, { params: { id } })).json<publishing.UndoPreview>()
  await undo(id, version)
  expect(await others()).toContain('You no longer have a team')
})

test('a company hears nothing where a member is joined with another record: it is the same person', async () => {
  const [twin] = await registerStudents(t, 1, { email: emailOf(0) })
  await publish({ at: 0, members: [0, 1] })
  passMinutes(6)
  await twin?.browser.call(withdrawProfile)
  await joinPair()
  await students[1]?.browser.call(withdrawProfile)
  expect((await mailsTo(aldor)).map(({ text }) => [0, 1].map((one) => text.includes(emailOf(one))))).toEqual([
    [true, true],
    [true, false],
  ])
  const { rows } = await sql<{ told: string }>`
    select p.id::text as told from mails m cross join people p
     where m.recipient = ${aldor} and strpos(m.teams::text, p.id::text) > 0`.execute(t.deps.db)
  expect(rows).toHaveLength(3)
})

test('of two people with one address, only the one who withdraws or erases everything is named no longer', async () => {
  const [twin] = await registerStudents(t, 1, { firstname: 'Tom & Co', email: emailOf(0) })
  if (twin) students.push(twin)
  await publish({ at: 0, members: [0, 1] }, { at: 1, members: [7, 2] })
  const named = async (boss: string) => {
    const [row] = await t.deps.db.selectFrom('mails').select(['text', 'html']).where('recipient', '=', boss).execute()
    return [row?.text, row?.html].map((body) => [
      body?.includes('S0 Lovelace'),
      body?.match(/Tom &(amp;)? Co/) !== null,
    ])
  }
  expect(await named(aldor)).toEqual([
    [true, false],
    [true, false],
  ])
  await students[0]?.browser.call(withdrawProfile)
  expect([await named(aldor), await named(brinkmann)].flat()).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [false, true],
  ])
  await twin?.browser.call(eraseProfile)
  expect((await named(brinkmann)).flat()).toEqual([false, false, false, false])
})

test('a student who keeps an unread place is asked to accept it by the newer email', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  await publish({ at: 0, members: [0, 1, 3] })
  const [asked, ...others] = await mailsTo(emailOf(0))
  expect(others).toEqual([])
  expect(asked?.text).toContain(emailOf(3))
  const token = /answer-place#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  const answered = await t.browser().call(offer.answerOffer, { body: { token, answer: { answer: 'accepted' } } })
  expect(answered.statusCode, answered.body).toBe(200)
})

test('a company that loses a team it was never told of is told that it has none', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  await publish({ at: 1, members: [0, 1, 2] })
  expect(subjectsOf(await mailsTo(aldor))).toEqual(['Aldor: no student team so far'])
  expect((await mailsTo(aldor))[0]?.text).toContain('doesn’t have one yet. Why it has this team, or none. We’re sorry.')
  expect((await mailsTo(brinkmann)).map(({ text }) => text.includes(emailOf(0)))).toEqual([true])
})

test('an email that waits names who has joined the team meanwhile, and who has left is gone from it', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  const declined = { answer: { answer: 'declined', reason: 'An exam' } }
  expect((await students[0]?.browser.call(offer.answerOwnOffer, { body: declined }))?.statusCode).toBe(200)
  const next = (await teamAt('Aldor')).members.find((email) => ![0, 1, 2].map(emailOf).includes(email)) ?? ''
  expect(next).not.toBe('')
  const [asked, ...others] = await mailsTo(emailOf(1))
  expect(others).toEqual([])
  expect(asked?.text).toContain(`${next}\n`)
  expect(asked?.text).toContain(`${emailOf(2)}\n`)
  expect(asked?.text).not.toContain(emailOf(0))
  const token = /answer-place#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  const answered = await t.browser().call(offer.answerOffer, { body: { token, answer: { answer: 'accepted' } } })
  expect(answered.statusCode, answered.body).toBe(200)
})

test('what comes back by an undo is said as things stand then', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  const { id } = await publish({ at: 1, members: [0, 1, 2] })
  await students[0]?.browser.call(withdrawProfile)
  await undo(id)
  const [asked, ...others] = await mailsTo(emailOf(1))
  expect(others).toEqual([])
  expect(asked?.subject).toContain('Your team at Aldor')
  expect(asked?.text).toContain(emailOf(2))
  expect(asked?.text).not.toContain(emailOf(0))
  expect(await subjectsTo(0)).not.toContain('Your team at Aldor')
})

test('the preview names the loss of a place even if its email has not left', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  const { losses } = await previewOf({ at: 0, members: [0, 1] })
  expect(losses).toMatchObject([{ person: idOf(2), from: 'Aldor', to: null }])
})

test('undoing the second publication brings back the emails of the first', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  const before = await Promise.all([emailOf(0), emailOf(2), emailOf(5), aldor].map(wordsTo))
  passMinutes(2)
  const { id } = await publish({ at: 1, members: [0, 1, 3] })
  await undo(id)
  expect(await Promise.all([emailOf(0), emailOf(2), emailOf(5), aldor].map(wordsTo))).toEqual(before)
})

const erase = async (at: number) => {
  const profile = t.deps.db.selectFrom('profiles').select('personId').where('id', '=', idOf(at))
  const { personId: key } = await profile.executeTakeFirstOrThrow()
  const { version } = (await admin.call(readPerson, { query: { key } })).json<PersonRecord>()
  return admin.call(erasePerson, { body: { key, version, reason: 'They wrote' } })
}

test.each([
  ['has withdrawn', () => students[0]?.browser.call(withdrawProfile)],
  ['was erased', () => erase(0)],
])('undoing the second publication tells the company who %s meanwhile', async (_, leave) => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  const { id } = await publish({ at: 1, members: [0, 1, 3] })
  expect((await leave())?.statusCode).toBe(200)
  await undo(id)
  const [, told] = await mailsTo(aldor)
  expect(told?.text).toContain(emailOf(1))
  expect(told?.text).not.toContain(emailOf(0))
})

test('undoing the second publication gives nobody back the place that they have declined, also once they take part again', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  const [asked] = await mailsTo(emailOf(0))
  const token = /answer-place#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  passMinutes(6)
  const { id } = await publish({ at: 0, members: [0, 1, 2, 5] })
  const declined = await t
    .browser()
    .call(offer.answerOffer, { body: { token, answer: { answer: 'declined', reason: 'An exam' } } })
  expect(declined.statusCode, declined.body).toBe(200)
  const taken = await admin.call(takeStudentBackIn, {
    params: { id: idOf(0) },
    body: { reason: 'The exam has moved.' },
  })
  expect(taken.statusCode, taken.body).toBe(200)
  const { version } = (await admin.call(publishing.previewUndo, { params: { id } })).json<publishing.UndoPreview>()
  await undo(id, version)
  const teams = (await admin.call(listTeams)).json<Team[]>()
  expect(teams.flatMap(({ members }) => members).toSorted()).toEqual([emailOf(1), emailOf(2)])
  expect((await mailsTo(aldor)).at(-1)?.text).not.toContain(emailOf(0))
})

test('an undo goes through where somebody was offered, and declined, another place meanwhile', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  const { id } = await publish({ at: 0, members: [1, 2, 3] }, { at: 1, members: [4, 5, 6] })
  const decline = async (at: number) => {
    const texts = (await mailsTo(emailOf(at))).map(({ text }) => /answer-place#([\w-]+)/.exec(text)?.[1])
    const token = texts.findLast((found) => found !== undefined) ?? ''
    const answer = { answer: 'declined' as const, reason: 'An exam' }
    const declined = await t.browser().call(offer.answerOffer, { body: { token, answer } })
    expect(declined.statusCode, declined.body).toBe(200)
  }
  // The only one without a place is offered the one that is free.
  await decline(4)
  expect((await mailsTo(emailOf(0))).at(-1)?.text).toContain('Brinkmann')
  await decline(0)
  const { version } = (await admin.call(publishing.previewUndo, { params: { id } })).json<publishing.UndoPreview>()
  await undo(id, version)
  const teams = (await admin.call(listTeams)).json<Team[]>()
  expect(teams.flatMap(({ members }) => members).toSorted()).toEqual([emailOf(1), emailOf(2)])
})

const teamAt = async (name: string) => {
  const found = (await admin.call(listTeams)).json<Team[]>().find((team) => team.name === name)
  if (found === undefined) throw new Error(`${name} has no team`)
  return found
}
const changeByHand = async (name: string, members: string[]) => {
  const { _id, version } = await teamAt(name)
  const changed = await admin.call(changeTeam, {
    params: { id: _id },
    query: { version },
    body: { representativeEmail: 'boss@firm.example', members, reason: 'They asked for it.' },
  })
  expect(changed.statusCode, changed.body).toBe(200)
}
const undoChange = async (name: string) => {
  const { _id, version } = await teamAt(name)
  const undone = await admin.call(undoTeamChange, { params: { id: _id }, query: { version } })
  expect(undone.statusCode, undone.body).toBe(200)
}

test('a publication can be undone where somebody was moved into another team and out of it meanwhile: they hear nothing', async () => {
  const others = ['guest@university.example', ...[3, 4, 5, 6].map(emailOf)]
  const body = { name: 'Castell', representativeEmail: 'boss@castell.example', members: others }
  expect((await admin.call(createTeam, { body })).statusCode).toBe(201)
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  const told = await wordsTo(emailOf(0))
  const { id } = await publish({ at: 0, members: [1, 2] })
  await changeByHand('Castell', [0, 3, 4, 5, 6].map(emailOf))
  expect((await subjectsTo(0)).at(-1)).toBe('Your team has changed: Castell')
  await changeByHand('Castell', others)
  expect((await subjectsTo(0)).at(-1)).toBe('You no longer have a team')
  await undo(id)
  expect(await wordsTo(emailOf(0))).toEqual(told)
})

test('a publication can be undone where a change by hand of which nobody has heard is undone', async () => {
  const { id } = await publish({ at: 0, members: [0, 1, 2] })
  await changeByHand('Aldor', [...[0, 5].map(emailOf), 'guest@university.example'])
  expect(await Promise.all([1, 5].map(subjectsTo))).toEqual([['The teams have been published'], ['Your team at Aldor']])
  await undoChange('Aldor')
  expect(await Promise.all([1, 5].map(subjectsTo))).toEqual([['Your team at Aldor'], ['The teams have been published']])
  expect(await mailsTo(aldor)).toHaveLength(1)
  await undo(id)
  expect(await Promise.all([aldor, ...[0, 1, 5].map(emailOf)].map(mailsTo))).toEqual([[], [], [], []])
})

test('what waits to be said of a team does not leave once it was changed by hand', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  await changeByHand('Aldor', [0, 5, 2].map(emailOf))
  // To whoever stays it is said without the one who has left, who was told of no place.
  expect((await mailsTo(emailOf(0))).map(({ text }) => [2, 1].map((one) => text.includes(emailOf(one))))).toEqual([
    [true, false],
  ])
  expect(await subjectsTo(1)).toEqual(['The teams have been published'])
  expect(await subjectsTo(5)).toEqual(['Your team at Aldor'])
  expect((await mailsTo(aldor)).map(({ text }) => [1, 5].map((one) => text.includes(emailOf(one))))).toEqual([
    [false, true],
  ])
})

test('an undo leaves what waits to be said of a team made by hand', async () => {
  await t.deps.db.updateTable('companies').set({ teamLimit: 2 }).execute()
  const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members: [2, 3, 4, 5, 6].map(emailOf) }
  expect((await admin.call(createTeam, { body })).statusCode).toBe(201)
  const { id } = await publish({ at: 0, members: [0, 1] })
  const held = t.deps.db.selectFrom('mails').select('recipient').where('publicationId', '=', id)
  expect((await held.execute()).map(({ recipient }) => recipient)).not.toContain(emailOf(2))
  await undo(id)
  expect(await Promise.all([0, 2].map(subjectsTo))).toEqual([[], ['Your team at Aldor']])
})

/** The newest email to somebody, without the others. */
const newestTo = async (at: number) => (await mailsTo(emailOf(at))).at(-1)?.text

test('a student who was moved twice is told of one move, from the place they know', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  await publish({ at: 1, members: [0, 1, 2] })
  passMinutes(1)
  await publish({ at: 2, members: [0, 1, 2] })
  expect(await mailsTo(emailOf(0))).toHaveLength(2)
  expect(await newestTo(0)).toContain('Castell instead of Aldor')
  expect(subjectsOf(await mailsTo(aldor))).toEqual([
    'Aldor: your student team',
    'Aldor: your student team has been dissolved',
  ])
  expect(subjectsOf(await mailsTo(brinkmann))).toEqual(['Brinkmann: no student team so far'])
})

test('a student who accepted the unread place on their page is told that it has changed', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  const [asked] = await mailsTo(emailOf(0))
  const token = /answer-place#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? ''
  await t.browser().call(offer.answerOffer, { body: { token, answer: { answer: 'accepted' } } })
  passMinutes(1)
  await publish({ at: 1, members: [0, 1, 2] })
  expect(await subjectsTo(0)).toEqual(['Your place at Aldor is confirmed', 'Your team has changed: Brinkmann'])
  expect(await newestTo(0)).toContain('Brinkmann instead of Aldor')
})

test('nobody is told a second time what they know, and undo brings back what was taken back', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  await publish({ at: 0, members: [0, 1, 3] })
  const between = await Promise.all([0, 4, 3].map(emailOf).map(wordsTo))
  expect(between.map((mails) => mails.length)).toEqual([2, 1, 2])
  const { id } = await publish({ at: 0, members: [0, 1, 2] })
  expect(await subjectsTo(0)).toEqual(['Your team at Aldor'])
  expect(await subjectsTo(3)).toEqual(['The teams have been published'])
  await undo(id)
  expect(await Promise.all([0, 4, 3].map(emailOf).map(wordsTo))).toEqual(between)
})

test('a company whose team is restored before it hears of the change hears nothing, and its link works', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  await publish({ at: 0, members: [0, 1, 3] })
  await publish({ at: 0, members: [0, 1, 2] })
  expect(subjectsOf(await mailsTo(aldor))).toEqual(['Aldor: your student team'])
  const token = /host-team#([\w-]+)/.exec((await mailsTo(aldor)).at(-1)?.text ?? '')?.[1] ?? ''
  const page = await t.browser().call(readHosting, { body: { token } })
  expect(page.json<HostingPage>().companyName).toBe('Aldor')
})

test('a company keeps its waiting email when another company of the same contact gets news', async () => {
  await t.deps.db
    .updateTable('companies')
    .set({ contactEmail: aldor, companyName: 'Aldor West' })
    .where('id', '=', desk.companies[1] ?? '')
    .execute()
  await publish({ at: 0, members: [0, 1, 2] }, { at: 1, members: [3, 4] })
  await publish({ at: 0, members: [0, 1] }, { at: 1, members: [3, 4] })
  const told = await mailsTo(aldor)
  expect(told.filter(({ text }) => text.includes(emailOf(3)))).toHaveLength(1)
  expect(told.filter(({ text }) => text.includes(emailOf(0)))).toHaveLength(1)
})

test('a preview from before the first emails left publishes nothing after', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  const { version, last, losses } = await previewOf({ at: 1, members: [0, 1, 2] })
  passMinutes(6)
  const answer = await admin.call(publishing.publishRun, {
    body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ error: { code: 'stale' } })
})

test.each(['failed', 'queued'] as const)(
  'an email that is %s after a try names nobody who has left since',
  async (state) => {
    await publish({ at: 0, members: [0, 1, 2] })
    passMinutes(30)
    await t.deps.db
      .updateTable('mails')
      .set({ state, attempts: 3, lastError: 'The mail server is away.' })
      .where('recipient', '=', emailOf(1))
      .execute()
    await students[0]?.browser.call(withdrawProfile)
    const mails = await mailsTo(emailOf(1))
    expect(subjectsOf(mails)).toEqual(['Your team at Aldor'])
    expect(mails[0]?.text).toContain(emailOf(2))
    expect(mails[0]?.text).not.toContain(emailOf(0))
  },
)

test('who declines hears of it once, also where the office sent the email about the place before its time', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(1)
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'sent', attempts: 1, sentAt: t.clock.current })
    .where('recipient', '=', emailOf(0))
    .execute()
  passMinutes(1)
  await students[0]?.browser.call(offer.answerOwnOffer, { body: { answer: { answer: 'declined', reason: 'An exam' } } })
  expect(await subjectsTo(0)).toEqual(['Your team at Aldor', 'You no longer have a place at Aldor'])
})
