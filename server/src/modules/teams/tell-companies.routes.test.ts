import {
  type Company,
  CompanyCorrection,
  correctCompany,
  listCompanies,
} from '@project-week/contract/companies/company'
import { type HostingPage, readHosting } from '@project-week/contract/hosting/hosting'
import { answerOwnOffer } from '@project-week/contract/publishing/offer'
import * as publishing from '@project-week/contract/publishing/publication'
import { eraseProfile, withdrawProfile } from '@project-week/contract/registrations/profile'
import {
  changeTeam,
  createTeam,
  dissolveTeam,
  listTeams,
  type Team,
  undoTeamChange,
} from '@project-week/contract/teams/team'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { openMails } from '#test/open-mails.ts'
import { createPublishingDesk } from '#test/publishing-desk.ts'
import { registerCompanies, type RegisteredStudent } from '#test/registered.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]
let publish: (...teams: { at: number; members: number[] }[]) => Promise<publishing.Publication>

beforeEach(async () => {
  const desk = await createPublishingDesk(8)
  ;({ t, admin, students } = desk)
  publish = async (...teams) => {
    await desk.chooseRun(teams, 2)
    return desk.publish()
  }
  await t.deps.db.updateTable('companies').set({ teamLimit: 2 }).execute()
  await sql`update editions set details = jsonb_set(details, '{answers,offers}', '"reviewed"')`.execute(t.deps.db)
})
afterEach(() => t.close())

const aldor = 'Boss@aldor.example'
const emailOf = (at: number) => `s${at}@university.example`
const passMinutes = (minutes: number) => {
  t.clock.current = new Date(t.clock.current.getTime() + minutes * 60_000)
}
/** The mails to a company: what each says it is, and whom it names. */
async function toldTo(recipient: string) {
  const rows = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('createdAt')
  return (await openMails(t.deps, rows.execute())).map(({ subject, text }) => ({
    says: subject.split(' / ')[0]?.replace(/^\w+: /, ''),
    names: [...new Set(text.match(/[\w.]+@university\.example/g))].toSorted(),
    text,
  }))
}
const saidTo = async (recipient: string) => (await toldTo(recipient)).map(({ says, names }) => ({ says, names }))
const decline = (at: number) =>
  students[at]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'declined', reason: 'An exam' } } })
const teamAt = async (name: string, at = 0) =>
  (await admin.call(listTeams)).json<Team[]>().filter((team) => team.name === name)[at] ?? expect.unreachable()
const change = async ({ _id: id, version }: Team, members: number[]) => {
  const body = { representativeEmail: 'boss@aldor.example', members: members.map(emailOf), reason: 'Ill.' }
  const changed = await admin.call(changeTeam, { params: { id }, query: { version }, body })
  expect(changed.statusCode, changed.body).toBe(200)
}
const firstTold = { says: 'your student team', names: [0, 1, 2].map(emailOf) }

test('however many leave a team within five minutes, its company gets one email that names who is left', async () => {
  await publish({ at: 0, members: [0, 1, 2, 3] })
  passMinutes(6)
  await decline(0)
  passMinutes(1)
  await decline(1)
  await students[2]?.browser.call(withdrawProfile)
  expect((await saidTo(aldor)).slice(1)).toEqual([{ says: 'your student team has changed', names: [emailOf(3)] }])
  // Five minutes from the first of them.
  passMinutes(5)
  await decline(3)
  expect((await saidTo(aldor)).slice(1).map(({ names }) => names)).toEqual([[emailOf(3)], []])
})

test('a company whose team everybody has left reads that nobody is left, and of the next whom it gets', async () => {
  await publish({ at: 0, members: [0, 1] })
  passMinutes(6)
  await Promise.all([decline(0), decline(1)])
  const [, empty, ...more] = await toldTo(aldor)
  expect(more).toEqual([])
  expect(empty).toMatchObject({ says: 'your student team has changed', names: [] })
  expect(empty?.text).toContain('Your team is now:\n\nNobody at the moment')
  expect(empty?.text).toContain('Ihr Team ist jetzt:\n\nZurzeit niemand')
})

test('a company with two teams reads of both, whichever has changed', async () => {
  await publish({ at: 0, members: [0, 1, 2] }, { at: 0, members: [3, 4, 5] })
  passMinutes(6)
  await decline(3)
  expect((await saidTo(aldor)).at(-1)).toEqual({
    says: 'your student team has changed',
    names: [0, 1, 2, 4, 5].map(emailOf),
  })
})

test('members of both teams of a company who decline at once are in one email', async () => {
  await publish({ at: 0, members: [0, 1, 2] }, { at: 0, members: [3, 4, 5] })
  passMinutes(6)
  await Promise.all([decline(0), decline(3)])
  expect((await saidTo(aldor)).slice(1)).toEqual([
    { says: 'your student team has changed', names: [1, 2, 4, 5].map(emailOf) },
  ])
})

test('what is changed and changed back before the company was told is not told', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  await change(await teamAt('Aldor'), [0, 1, 5])
  expect(await saidTo(aldor)).toHaveLength(2)
  passMinutes(1)
  const { _id: id, version } = await teamAt('Aldor')
  expect((await admin.call(undoTeamChange, { params: { id }, query: { version } })).statusCode).toBe(200)
  expect(await saidTo(aldor)).toEqual([firstTold])
})

test('a team made and dissolved by hand before its company was told is not told', async () => {
  const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members: [0, 1, 2, 3, 4].map(emailOf) }
  expect((await admin.call(createTeam, { body })).statusCode).toBe(201)
  expect((await saidTo(aldor)).map(({ says }) => says)).toEqual(['your student team'])
  const { _id: id } = await teamAt('Aldor')
  await admin.call(dissolveTeam, { params: { id }, body: { reason: 'A mistake.' } })
  expect(await saidTo(aldor)).toEqual([])
})

test('what is said to a company before the emails of a publication leave is in that email', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(1)
  await decline(0)
  await students[1]?.browser.call(eraseProfile)
  expect(await saidTo(aldor)).toEqual([{ says: 'your student team', names: [emailOf(2)] }])
  const { publication, figures } = (await admin.call(publishing.getLastPublication)).json<{
    publication: publishing.Publication
    figures: publishing.PublicationFigures
  }>()
  expect(figures).toMatchObject({ toCompanies: 3 })
  const waits = await t.deps.db.selectFrom('mails').select('leaveAt').where('recipient', '=', aldor).execute()
  expect(waits.map(({ leaveAt }) => leaveAt?.toISOString())).toEqual([publication.mailsLeaveAt])
})

test('two who leave a team at one moment are in nobody’s email that waits', async () => {
  await publish({ at: 0, members: [0, 1, 2, 3] })
  await Promise.all([decline(0), students[1]?.browser.call(withdrawProfile)])
  expect((await saidTo(aldor)).map(({ names }) => names)).toEqual([[2, 3].map(emailOf)])
  expect((await saidTo(emailOf(2))).map(({ names }) => names)).toEqual([[emailOf(3)]])
})

test('an email that has failed has told a company nothing: the next takes its place', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  await t.deps.db.updateTable('mails').set({ state: 'failed', attempts: 12 }).where('recipient', '=', aldor).execute()
  passMinutes(30)
  await decline(0)
  expect(await saidTo(aldor)).toEqual([{ says: 'your student team', names: [1, 2].map(emailOf) }])
})

test('the link of one email opens the page after the next, too', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  await decline(0)
  const links = (await toldTo(aldor)).map(({ text }) => /host-team#([\w-]+)/.exec(text)?.[1] ?? '')
  expect(links).toHaveLength(2)
  expect(new Set(links).size).toBe(1)
  const page = await t.browser().call(readHosting, { body: { token: links[0] ?? '' } })
  expect(page.json<HostingPage>().companyName).toBe('Aldor')
})

/** The office corrects a company's contact. */
async function correct(name: string, contact: Partial<Company['contactPerson']>) {
  const companies = (await admin.call(listCompanies)).json<Company[]>()
  const company = companies.find(({ companyName }) => companyName === name) ?? expect.unreachable()
  const { _id: id, version, contactPerson, ...rest } = company
  const body = CompanyCorrection.parse({ ...rest, contactPerson: { ...contactPerson, ...contact } })
  const corrected = await admin.call(correctCompany, { params: { id }, query: { version }, body })
  expect(corrected.statusCode, corrected.body).toBe(200)
}

test.each([
  ['waits', 'kept'],
  ['has failed', 'failed'],
] as const)(
  'an email that %s goes to the contact whom the company has by then, with a link for them',
  async (_, state) => {
    await publish({ at: 0, members: [0, 1, 2] })
    await t.deps.db.updateTable('mails').set({ state }).where('recipient', '=', aldor).execute()
    if (state === 'failed') passMinutes(6)
    await correct('Aldor', { email: 'new@aldor.example' })
    expect(await toldTo(aldor)).toEqual([])
    const [told, ...more] = await toldTo('new@aldor.example')
    expect([told, more]).toMatchObject([firstTold, []])
    const token = /host-team#([\w-]+)/.exec(told?.text ?? '')?.[1] ?? ''
    const page = await t.browser().call(readHosting, { body: { token } })
    expect(page.json<HostingPage>().teams).toHaveLength(1)
  },
)

test('a correction says nothing of teams where nothing is to be said', async () => {
  await publish({ at: 0, members: [0, 1, 2] })
  passMinutes(6)
  await registerCompanies(t, ['Late'])
  await correct('Late', { firstName: 'Other' })
  await correct('Aldor', { firstName: 'Other' })
  expect(await saidTo(aldor)).toEqual([firstTold])
  expect((await saidTo('Boss@late.example')).filter(({ says }) => says?.includes('team so far'))).toEqual([])
})
