import * as advised from '@project-week/contract/advisors/advised-team'
import { type AdvisorProfile, saveAdvisorProfile } from '@project-week/contract/advisors/advisor'
import { registerCompany } from '@project-week/contract/companies/company'
import { listMails, type OutboxMail } from '@project-week/contract/mail/mail'
import { getOwnTeam, type OwnTeam } from '@project-week/contract/publishing/own-team'
import { createProfile } from '@project-week/contract/registrations/profile'
import { createTeam, listTeams, type Team } from '@project-week/contract/teams/team'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { confirmCompanies } from '#test/registered.ts'

const t = appFixture({}, 'each')
let admin: Browser
let students: Browser[]

/** Two companies, Aldor in Mobility and Bit in IT, each with a team of five. */
beforeEach(async () => {
  admin = await t.signInAs('Admin', 'office@university.example')
  students = []
  for (const [company, fieldOfBusiness] of [
    ['Aldor', 'Mobility'],
    ['Bit', 'IT'],
  ] as const) {
    const contactPerson = { ...companyOf().contactPerson, email: `boss@${company}.example` }
    const body = companyOf({ companyName: company, contactPerson, fieldOfBusiness })
    await t.browser().call(registerCompany, { body })
    await confirmCompanies(t)
    const members: string[] = []
    for (let at = 0; at < 5; at++) {
      const email = `${company.toLowerCase()}${at}@university.example`
      const browser = await t.signOn({ email })
      await browser.call(createProfile, { body: registrationOf() })
      students.push(browser)
      members.push(email)
    }
    const team = { name: company, representativeEmail: contactPerson.email, members }
    await admin.call(createTeam, { body: team })
  }
  await t.deps.db.deleteFrom('mails').execute()
})

async function advisorOf(email: string, businessFields: string[], teams = 1) {
  const browser = await t.signInAs('Advisor', email)
  const body = {
    school: 'ED',
    position: 'Postdoc',
    businessFields,
    languages: ['German'],
    teams,
    motivation: 'I like it.',
  }
  const answer = await browser.call(saveAdvisorProfile, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return { browser, id: answer.json<AdvisorProfile>().id }
}
const advisors = async () =>
  Object.fromEntries((await admin.call(listTeams)).json<Team[]>().map(({ name, advisor }) => [name, advisor?.email]))
const teamId = async (name: string) =>
  (await admin.call(listTeams)).json<Team[]>().find((team) => team.name === name)?._id ?? ''
const ownTeams = async (browser: Browser) =>
  (await browser.call(advised.listAdvisedTeams)).json<advised.AdvisedTeam[]>()
const mails = async () =>
  (await admin.call(listMails)).json<OutboxMail[]>().map(({ recipient, subject }) => `${recipient}: ${subject}`)
const plan = async () => (await admin.call(advised.planAdvisors)).json<advised.AdvisorPlan>()
const assign = ({ given }: advised.AdvisorPlan) =>
  admin.call(advised.assignAdvisors, { body: { given: given.map(({ team, advisor }) => ({ team, advisor })) } })
const give = (team: string, advisor: string | null) =>
  admin.call(advised.giveAdvisor, { params: { id: team }, body: { advisor } })

test('teams without an advisor get one of their field, and both sides are mailed', async () => {
  const it = await advisorOf('ida@university.example', ['IT'])
  const mobility = await advisorOf('mo@university.example', ['Mobility'])
  const shown = await plan()
  expect(shown).toMatchObject({ without: [] })
  expect(Object.fromEntries(shown.given.map((one) => [one.companyName, one.advisor]))).toEqual({
    Aldor: mobility.id,
    Bit: it.id,
  })
  expect(await mails()).toEqual([])
  const assigned = await assign(shown)
  expect(assigned.json()).toEqual({ given: 2, without: 0 })
  expect(await advisors()).toEqual({ Aldor: 'mo@university.example', Bit: 'ida@university.example' })
  expect((await mails()).toSorted().map((line) => line.split(' / ')[0])).toEqual([
    expect.stringMatching(/^ida@university\.example: You’ve been assigned a student team/) as string,
    expect.stringMatching(/^mo@university\.example: You’ve been assigned a student team/) as string,
  ])
  expect((await ownTeams(it.browser)).map(({ companyName }) => companyName)).toEqual(['Bit'])
  expect((await ownTeams(mobility.browser))[0]?.members).toHaveLength(5)
  expect((await students[0]?.call(getOwnTeam))?.json<OwnTeam>().advisor).toEqual({
    name: 'Advisor Tester',
    email: 'mo@university.example',
  })
})

test('an advisor takes no more teams than offered, and who has one keeps it', async () => {
  const both = await advisorOf('both@university.example', ['IT', 'Mobility'], 1)
  await give(await teamId('Aldor'), both.id)
  expect(await plan()).toEqual({ given: [], without: ['Bit'] })
  expect((await assign(await plan())).json()).toEqual({ given: 0, without: 1 })
  expect(await advisors()).toEqual({ Aldor: 'both@university.example', Bit: undefined })
})

test('what has changed since it was shown is given to nobody', async () => {
  const it = await advisorOf('ida@university.example', ['IT'])
  const shown = await plan()
  await give(await teamId('Bit'), it.id)
  expect((await assign(shown)).statusCode).toBe(409)
  expect(await advisors()).toEqual({ Aldor: undefined, Bit: 'ida@university.example' })
})

test('chosen teams get one advisor, with one mail to each advisor concerned', async () => {
  const [one, two] = [
    await advisorOf('one@university.example', ['IT'], 2),
    await advisorOf('two@university.example', ['IT'], 2),
  ]
  const teams = [await teamId('Aldor'), await teamId('Bit')]
  await give(teams[0] ?? '', one.id)
  await give(teams[1] ?? '', one.id)
  await t.deps.db.deleteFrom('mails').execute()
  const set = (chosen: string[], advisor = two.id) =>
    admin.call(advised.giveAdvisorToTeams, { body: { teams: chosen, advisor } })
  const missing = '0b0e7f5e-0000-4000-8000-000000000000'
  expect((await set([...teams, missing])).statusCode).toBe(404)
  expect((await set(teams, missing)).statusCode).toBe(404)
  expect((await set(teams)).json()).toEqual({ changed: 2 })
  expect((await set(teams)).json()).toEqual({ changed: 0 })
  expect(await advisors()).toEqual({ Aldor: 'two@university.example', Bit: 'two@university.example' })
  expect((await mails()).map((line) => line.replace(/:.*/s, '')).toSorted()).toEqual([
    'one@university.example',
    'two@university.example',
  ])
})

test('a team is moved by hand with a mail to both advisors, and to nobody the second time', async () => {
  const [one, two] = [
    await advisorOf('one@university.example', ['IT']),
    await advisorOf('two@university.example', ['IT']),
  ]
  const team = await teamId('Aldor')
  await give(team, one.id)
  await t.deps.db.deleteFrom('mails').execute()
  expect((await give(team, two.id)).statusCode).toBe(200)
  expect((await give(team, two.id)).statusCode).toBe(200)
  expect(await mails()).toHaveLength(2)
  expect(await ownTeams(one.browser)).toEqual([])
  expect((await give(team, null)).statusCode).toBe(200)
  expect(await ownTeams(two.browser)).toEqual([])
  expect((await give(team, '0b0e7f5e-0000-4000-8000-000000000000')).statusCode).toBe(404)
})

test('an advisor reads the posters of the own teams and checks them in, and no others', async () => {
  const own = await advisorOf('own@university.example', ['Mobility'])
  const [aldor, bit] = [await teamId('Aldor'), await teamId('Bit')]
  await give(aldor, own.id)
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const upload = async (email: string, browser = admin) =>
    String((await sendForm(origin, `/api/uploadposter/${email}`, browser, formOf([{ content: pdf }])))?.body['fileId'])
  const [mine, others] = [await upload('aldor0@university.example'), await upload('bit0@university.example')]
  expect((await ownTeams(own.browser))[0]?.posters.map(({ fileId }) => fileId)).toEqual([mine])
  const statusOf = async (fileId: string) =>
    (await own.browser.inject({ method: 'GET', url: `/api/files/${fileId}` })).statusCode
  expect([await statusOf(mine), await statusOf(others)]).toEqual([200, 403])

  await t.deps.db.insertInto('demoClock').values({ phase: 'programme-week', setAt: t.clock.current }).execute()
  const tap = (id: string, email: string) =>
    own.browser.call(advised.checkInAdvisedPerson, { params: { id }, body: { email, attended: true, before: null } })
  expect((await tap(aldor, 'aldor1@university.example')).statusCode).toBe(200)
  expect((await ownTeams(own.browser))[0]?.members.map(({ attended }) => attended)).toEqual([
    null,
    true,
    null,
    null,
    null,
  ])
  expect((await tap(bit, 'bit0@university.example')).statusCode).toBe(404)
})
