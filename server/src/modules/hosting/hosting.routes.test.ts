import { type Company, listCompanies } from '@project-week/contract/companies/company'
import { changePipeline } from '@project-week/contract/companies/pipeline'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { exportList } from '@project-week/contract/exports/export'
import * as hosting from '@project-week/contract/hosting/hosting'
import { listMails, type OutboxMail, readMail } from '@project-week/contract/mail/mail'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { cancelByLink } from '@project-week/contract/publishing/cancellation'
import { answerOwnOffer } from '@project-week/contract/publishing/offer'
import { getOwnTeam, type OwnTeam } from '@project-week/contract/publishing/own-team'
import * as publishing from '@project-week/contract/publishing/publication'
import { withdrawProfile } from '@project-week/contract/registrations/profile'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { contacts } from '@project-week/content/organiser'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { personOf } from '#test/accounts.ts'
import { type Browser, errorOf, type TestApp } from '#test/app.ts'
import { openMails } from '#test/open-mails.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'
import { png } from '#test/sample-files.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { recordsOf } from '#test/fixtures.ts'

const contact = 'boss@aldor.example'

let t: TestApp
let origin: string
let admin: Browser
let students: RegisteredStudent[]
let companies: string[]

/** Students 0 to 2 work with Aldor, which asks for an NDA, 3 to 5 with Brinkmann. The demo's clock stands in October. */
beforeEach(async () => {
  ;({ t, admin, students, companies } = await createRegisteredApp({
    students: 6,
    identity: { placeofbirth: 'Llanfairpwll', countryofbirth: 'NZ' },
    companies: { Aldor: { ndaRequired: 'yes' }, Brinkmann: { ndaRequired: 'no' } },
  }))
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => t.close())

const idOf = (at: number) => students[at]?.profile.id ?? ''
async function publish(teams: Readonly<Record<number, number[]>> = { 0: [0, 1, 2], 1: [3, 4, 5] }): Promise<string> {
  await insertChosenRun(t.deps.db, {
    teams: Object.entries(teams).map(([company, members]) => ({
      companyId: companies[Number(company)] ?? '',
      profileIds: members.map(idOf),
    })),
    at: t.clock.current,
  })
  const { version, last, losses } = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  const answer = await admin.call(publishing.publishRun, {
    body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<publishing.Publication>().id
}

const mailsTo = async (recipient: string) =>
  (await admin.call(listMails)).json<OutboxMail[]>().filter((mail) => mail.recipient.toLowerCase() === recipient)
/** The token in the newest mail to an address. */
async function tokenTo(recipient: string): Promise<string> {
  // Emails have no number, and one that was deleted leaves its place in the table to a later one.
  const inOrder = t.deps.db
    .selectFrom('mails')
    .selectAll()
    .orderBy(sql`age(xmin)`, 'desc')
  const rows = await openMails(t.deps, inOrder.execute())
  const texts = rows.filter((mail) => mail.recipient.toLowerCase() === recipient).map(({ text }) => text)
  return texts.map((text) => /host-team#([\w-]+)/.exec(text)?.[1] ?? '').findLast((token) => token !== '') ?? ''
}
const read = (token: string) => t.browser().call(hosting.readHosting, { body: { token } })
const page = async (token: string) => {
  const answer = await read(token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<hosting.HostingPage>()
}
const confirm = (token: string, version: string) => t.browser().call(hosting.confirmTeams, { body: { token, version } })
const askForChange = (token: string, reason: string) =>
  t.browser().call(hosting.askForChange, { body: { token, reason } })
const details = {
  hostName: 'Carla Wirth',
  hostPhone: '+49 30 23125 100',
  hostEmail: 'wirth@aldor.example',
  mondayAddress: 'Gate 3',
  mondayTime: '09:30',
  timetable: 'Tuesday: tour',
  travel: 'We book the train.',
}
const save = (token: string, given: object = {}) =>
  t.browser().call(hosting.saveHosting, { body: { token, details: { ...details, ...given } } })
const company = {
  params: {
    get id() {
      return companies[0] ?? ''
    },
  },
}
const office = async () => (await admin.call(hosting.getCompanyHosting, company)).json<hosting.CompanyHosting>()
const stateOf = async () =>
  (await admin.call(listCompanies)).json<Company[]>().find(({ companyName }) => companyName === 'Aldor')?.state
const audited = async () =>
  (await recordsOf(t, { recordId: companies[0] ?? '' }, ['actor', 'action'])).map(
    ({ actor, action }) => `${actor} ${action}`,
  )
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const send = async (
  path: string,
  by: Browser,
  filename: string,
  headers: Record<string, string> = {},
  content: Buffer = pdf,
) => {
  const answer = await sendForm(origin, path, by, formOf([{ content, filename }]), { headers })
  if (answer === undefined) throw new Error('the connection broke')
  return answer
}
const upload = (token: string, filename = 'nda.pdf', content = pdf) =>
  send(hosting.uploadNda.path, t.browser(), filename, { authorization: `Bearer ${token}` }, content)

test('a published team is mailed with the link that the company has, which outlives the team', async () => {
  expect(await stateOf()).toBe('registered')
  const publication = await publish()
  expect(await stateOf()).toBe('asked')
  const token = await tokenTo(contact)
  expect((await page(token)).teams.map(({ members }) => members.map(({ name }) => name).toSorted())).toEqual([
    ['S0 Lovelace', 'S1 Lovelace', 'S2 Lovelace'],
  ])
  const undone = await admin.call(publishing.undoPublication, { params: { id: publication } })
  expect(undone.statusCode, undone.body).toBe(200)
  expect((await page(token)).teams).toEqual([])
  expect(await stateOf()).toBe('registered')
})

test('a company sees how many have accepted, once anybody was asked', async () => {
  const team = async () => (await page(await tokenTo(contact))).teams[0]
  await publish()
  expect(await team()).toMatchObject({ accepted: 0 })
  const answered = await students[0]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'accepted' } } })
  expect(answered?.statusCode, answered?.body).toBe(200)
  expect(await team()).toMatchObject({ accepted: 1 })
  await t.deps.db.deleteFrom('offers').execute()
  expect(await team()).toMatchObject({ accepted: null })
})

test('a preview shows no link that works', async () => {
  await publish({ 0: [0, 1, 2] })
  await insertChosenRun(t.deps.db, {
    teams: [{ companyId: companies[0] ?? '', profileIds: [0, 1, 3].map(idOf) }],
    at: t.clock.current,
  })
  const mail = await admin.call(publishing.readPlannedMail, { params: { person: companies[0] ?? '' } })
  expect(mail.json<{ text: string }>().text).toContain('host-team#made-when-published')
})

test('a company sees of its students what it needs, and nothing of their numbers, birthplaces and countries', async () => {
  await publish()
  const token = await tokenTo(contact)
  const answer = await read(token)
  const members = (await page(token)).teams[0]?.members ?? []
  expect(members.find(({ name }) => name === 'S0 Lovelace')).toEqual({
    name: 'S0 Lovelace',
    key: expect.any(String),
    email: 's0@university.example',
    currentfieldofstudy: 'Mechatronics - M.Sc.',
    germanlanguagelevel: 'B',
    attended: null,
    consents: ['statement-of-consent', 'attendance'].map((kind) => ({
      kind,
      givenAt: expect.any(String) as string,
    })),
  })
  const { matrikelnummer } = students[0]?.profile ?? { matrikelnummer: '' }
  expect(matrikelnummer).not.toBe('')
  for (const secret of [matrikelnummer, 'Llanfairpwll', '"NZ"', '1555 1234567', 'S3 Lovelace', 'motivation', idOf(0)]) {
    expect(answer.body).not.toContain(secret)
  }
})

test('confirming holds for the team that was read, and is asked anew when somebody joins or leaves', async () => {
  await publish()
  const token = await tokenTo(contact)
  const { version } = await page(token)
  for (const answer of await Promise.all([confirm(token, version), confirm(token, version)])) {
    expect(answer.json<hosting.HostingPage>().state).toBe('confirmed')
  }
  expect(await stateOf()).toBe('confirmed')

  const leaver = await personOf(t.deps.db, 's2@university.example')
  await t.deps.db.deleteFrom('teamMembers').where('personId', '=', leaver).execute()
  expect(await stateOf()).toBe('asked')
  const late = await confirm(token, version)
  expect([late.statusCode, errorOf(late).code]).toEqual([409, 'stale'])
  expect((await confirm(token, (await page(token)).version)).statusCode).toBe(200)
  expect(await stateOf()).toBe('confirmed')
  expect((await audited()).filter((entry) => entry.endsWith('confirm-team'))).toEqual(
    Array(2).fill(`${contact} confirm-team`),
  )
})

test('a change that is asked for is mailed to the office, waits on the dashboard and is marked as dealt with', async () => {
  await publish()
  const token = await tokenTo(contact)
  const blank = await askForChange(token, '   ')
  expect(blank.statusCode).toBe(422)
  for (const answer of await Promise.all([1, 2].map(() => askForChange(token, 'We have room for two only.')))) {
    expect(answer.statusCode).toBe(200)
  }
  expect(await stateOf()).toBe('change-asked')
  const second = await askForChange(token, 'Once more')
  expect([second.statusCode, errorOf(second).code]).toEqual([409, 'conflict'])

  const [mail, ...more] = await mailsTo(contacts.mailbox)
  expect(more).toEqual([])
  const { text } = (await admin.call(readMail, { params: { id: mail?.id ?? '' } })).json<{ text: string }>()
  expect(text).toContain('We have room for two only.')
  const waiting = async () => (await admin.call(listWaiting)).json<WaitingList>()
  expect(await waiting()).toContainEqual({ what: 'changes-asked', count: 1 })
  expect((await office()).request?.reason).toBe('We have room for two only.')

  expect((await admin.call(hosting.settleChange, company)).statusCode).toBe(200)
  expect((await admin.call(hosting.settleChange, company)).statusCode).toBe(409)
  expect(await waiting()).not.toContainEqual({ what: 'changes-asked', count: 1 })
  expect(await stateOf()).toBe('asked')

  await askForChange(token, 'Another one')
  await confirm(token, (await page(token)).version)
  expect(await stateOf()).toBe('confirmed')
})

test('two simultaneous requests for a change are one', async () => {
  await publish()
  const token = await tokenTo(contact)
  const answers = await Promise.all([askForChange(token, 'One'), askForChange(token, 'Two')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mailsTo(contacts.mailbox)).toHaveLength(1)
})

test('what the company fills in is read by its students and the office, and by nobody else', async () => {
  await publish()
  const token = await tokenTo(contact)
  const refused = await save(token, { hostPhone: '12', hostName: ' ' })
  expect(refused.json()).toMatchObject({ error: { fields: { 'details.hostName': expect.any(String) as string } } })
  expect((await save(token, { hostPhone: '+999 123456789' })).json()).toMatchObject({
    error: { fields: { hostPhone: expect.any(String) as string } },
  })
  expect((await save(token)).json<hosting.HostingPage>().details).toEqual(details)
  const own = async (at: number) => (await students[at]?.browser.call(getOwnTeam))?.json<OwnTeam>()
  expect((await own(0))?.hosting).toEqual(details)
  expect((await own(3))?.hosting).toBeNull()
  expect((await office()).details).toEqual(details)
  expect((await admin.call(hosting.getCompanyHosting, company)).body).not.toContain(token)
})

test('an NDA is asked for until it is there, and read by the students of that company alone', async () => {
  await publish()
  const token = await tokenTo(contact)
  expect((await page(token)).nda).toEqual({ state: 'asked', file: null })
  const own = async () => (await students[0]?.browser.call(getOwnTeam))?.json<OwnTeam>().nda
  const onPaper = { state: 'on-paper', file: null }
  await admin.call(changePipeline, { body: { changes: [{ ...company.params, isNdaOnPaper: true }] } })
  expect([(await page(token)).nda, (await office()).nda, await own()]).toEqual([onPaper, onPaper, onPaper])
  const picture = await upload(token, 'nda.png', png)
  expect([picture.status, picture.body.error?.code]).toEqual([400, 'invalid_file'])
  const underWay = { holderId: companies[0] ?? '', renewedAt: t.clock.current }
  const slots = Array.from({ length: 3 }, () => ({ id: randomUUID(), ...underWay }))
  await t.deps.db.insertInto('uploadSlots').values(slots).execute()
  expect((await upload(token)).body.error?.code).toBe('too_many_uploads')
  await t.deps.db.deleteFrom('uploadSlots').execute()
  const sent = await upload(token)
  expect(sent.status).toBe(201)
  const fileId = String(sent.body['fileId'])
  expect((await page(token)).nda).toMatchObject({ state: 'there', file: { fileId, filename: 'nda.pdf' } })
  expect((await office()).nda.state).toBe('there')
  expect(await own()).toMatchObject({ state: 'there', file: { fileId } })

  const fetched = (at: number) => students[at]?.browser.inject({ method: 'GET', url: `/api/files/${fileId}` })
  expect((await fetched(0))?.statusCode).toBe(200)
  expect((await fetched(3))?.statusCode).toBe(403)
  const get = (by: string) => t.browser().call(hosting.readHostedFile, { params: { fileId }, body: { token: by } })
  expect((await get(token)).headers['content-disposition']).toContain('nda.pdf')
  const other = await tokenTo('boss@brinkmann.example')
  expect((await get(other)).statusCode).toBe(404)
  expect((await upload(other)).body.error?.code).toBe('conflict')
})

test('a company notes who has signed its NDA: the student reads it, the office how many', async () => {
  await publish()
  const token = await tokenTo(contact)
  const before = await page(token)
  const members = before.teams[0]?.members ?? []
  const member = members.find(({ email }) => email.startsWith('s0@'))
  const note = (key: string, hasSigned: boolean, by = token) =>
    t.browser().call(hosting.noteSignature, { body: { token: by, key, hasSigned } })
  const own = async () => (await students[0]?.browser.call(getOwnTeam))?.json<OwnTeam>().ndaSignedAt
  expect([before.signed, await own()]).toEqual([[], null])
  for (let click = 0; click < 2; click++) {
    expect((await note(member?.key ?? '', true)).json<hosting.HostingPage>().signed).toEqual([member?.key])
  }
  expect([await own(), (await office()).signed]).toEqual([
    t.clock.current.toISOString(),
    { count: 1, members: members.length },
  ])
  expect((await note('nobody', true)).statusCode).toBe(404)
  // Of another company that asks for none.
  expect((await note(member?.key ?? '', true, await tokenTo('boss@brinkmann.example'))).statusCode).toBe(409)
  expect((await note(member?.key ?? '', false)).json<hosting.HostingPage>().signed).toEqual([])
  expect([await own(), (await office()).signed.count]).toEqual([null, 0])
  const audit = t.deps.db.selectFrom('auditRecords').select('details').where('action', '=', 'note-signature')
  expect(await audit.execute()).toHaveLength(2)
})

test('posters of the team are read through the link, those of other teams are not', async () => {
  await publish()
  const poster = async (at: number) => {
    const { browser } = students[at] ?? { browser: admin }
    const answer = await send(`/api/uploadposter/s${at}@university.example`, browser, 'team_aldor.pdf')
    return String(answer.body['fileId'])
  }
  const [own, others] = [await poster(0), await poster(3)]
  const token = await tokenTo(contact)
  expect((await page(token)).files.map(({ fileId }) => fileId)).toEqual([own])
  const get = (fileId: string) => t.browser().call(hosting.readHostedFile, { params: { fileId }, body: { token } })
  expect((await get(own)).rawPayload.equals(pdf)).toBe(true)
  expect((await get(others)).statusCode).toBe(404)
})

test('links that expired, were revoked or replaced, are of another contact or guessed say how to get a new one', async () => {
  await publish()
  const token = await tokenTo(contact)
  const messageOf = async (by: string) => {
    const answer = await read(by)
    expect([answer.statusCode, errorOf(answer).code]).toEqual([410, 'link_invalid'])
    expect((await save(by)).statusCode).toBe(410)
    return errorOf(answer).message
  }
  expect(await messageOf('a'.repeat(43))).toBe(hosting.hostingMessages.invalid)

  expect((await admin.call(hosting.revokeCompanyLink, company)).json<hosting.CompanyHosting>().link?.state).toBe(
    'revoked',
  )
  expect((await admin.call(hosting.revokeCompanyLink, company)).statusCode).toBe(409)
  expect(await messageOf(token)).toBe(hosting.hostingMessages.revoked)

  const sent = (await admin.call(hosting.sendCompanyLink, company)).json<hosting.CompanyHosting>()
  expect(sent.link).toMatchObject({ state: 'works', email: contact })
  const anew = await tokenTo(contact)
  await page(anew)
  await admin.call(hosting.sendCompanyLink, company)
  expect(await messageOf(anew)).toBe(hosting.hostingMessages.replaced)

  const last = await tokenTo(contact)
  const { expiresAt } = await page(last)
  // The demo's clock stands in October: what is left of the edition is left of the link.
  expect(Date.parse(expiresAt) - t.clock.current.getTime()).toBeGreaterThan(250 * 86_400_000)
  t.clock.current = new Date(expiresAt)
  expect(await messageOf(last)).toBe(hosting.hostingMessages.expired)
  t.clock.current = new Date(t.clock.current.getTime() - 86_400_000)
  await page(last)
  await t.deps.db
    .updateTable('companies')
    .set({ contactEmail: 'new@aldor.example' })
    .where('companyName', '=', 'Aldor')
    .execute()
  expect(await messageOf(last)).toBe(hosting.hostingMessages.replaced)
  expect(await audited()).toEqual(
    expect.arrayContaining(['office@university.example revoke-link', 'office@university.example send-link']),
  )
})

test('asking mails the registered contact alone the link that works, three times a day, and the answer is always the same', async () => {
  await publish()
  const ask = (email: string) => t.browser().call(hosting.askForLink, { body: { email } })
  await t.deps.db.deleteFrom('linkRequests').execute()
  const before = await tokenTo(contact)
  const [known, unknown] = [await ask('BOSS@aldor.example'), await ask('stranger@aldor.example')]
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(await mailsTo(contact)).toHaveLength(2)
  expect(await mailsTo('stranger@aldor.example')).toEqual([])
  expect(await tokenTo(contact)).toBe(before)
  await page(before)
  for (let at = 0; at < 3; at++) expect((await ask(contact)).body).toBe(unknown.body)
  expect(await mailsTo(contact)).toHaveLength(4)
})

test('asking mails a new link where the last one has expired or was revoked', async () => {
  await publish()
  const ask = () => t.browser().call(hosting.askForLink, { body: { email: contact } })
  const expired = await tokenTo(contact)
  t.clock.current = new Date((await page(expired)).expiresAt)
  await ask()
  const revoked = await tokenTo(contact)
  await page(revoked)
  await t.deps.db.updateTable('links').set({ revokedAt: t.clock.current }).where('kind', '=', 'hosting').execute()
  await ask()
  const anew = await tokenTo(contact)
  await page(anew)
  expect(new Set([expired, revoked, anew]).size).toBe(3)
})

test('the links of all companies of a contact are mailed at once, and count as one', async () => {
  await t.deps.db.updateTable('companies').set({ contactEmail: contact }).execute()
  await t.deps.db.deleteFrom('linkRequests').execute()
  const before = (await mailsTo(contact)).length
  const ask = () => t.browser().call(hosting.askForLink, { body: { email: contact } })
  for (let at = 0; at < 4; at++) await ask()
  expect(await mailsTo(contact)).toHaveLength(before + 6)
})

test('after the week the page can be read, and nothing can be changed', async () => {
  await publish()
  const token = await tokenTo(contact)
  await t.deps.db.insertInto('demoClock').values({ phase: 'afterwards', setAt: t.clock.current }).execute()
  const { mayChange, version } = await page(token)
  expect(mayChange).toBe(false)
  for (const answer of [await save(token), await confirm(token, version), await askForChange(token, 'x')]) {
    expect([answer.statusCode, errorOf(answer).code]).toEqual([403, 'window_closed'])
  }
  expect((await upload(token)).status).toBe(403)
})

test('a dissolved team leaves a page without one', async () => {
  await publish()
  const token = await tokenTo(contact)
  await t.deps.db
    .deleteFrom('teams')
    .where('companyId', '=', companies[0] ?? '')
    .execute()
  const { teams, state, version } = await page(token)
  expect([teams, state]).toEqual([[], 'registered'])
  expect((await confirm(token, version)).statusCode).toBe(409)
})

test('the export names the state by its word', async () => {
  await publish()
  const answer = await admin.call(exportList, {
    params: { list: 'companies' },
    body: { format: 'csv', columns: ['companyName', 'state'], edition: 'SS26' },
  })
  expect(answer.body).toContain('Aldor,Awaiting reply')
})

test('a student who withdraws is no longer in the team that the company sees', async () => {
  await publish()
  await students[0]?.browser.call(withdrawProfile)
  const token = await tokenTo(contact)
  const names = (await page(token)).teams[0]?.members.map(({ name }) => name)
  expect(names?.toSorted()).toEqual(['S1 Lovelace', 'S2 Lovelace'])
  const [team] = (await admin.call(listTeams)).json<Team[]>()
  expect(team?.members).toHaveLength(2)
})

test('in its week a company says who of its team attended, and of no other', async () => {
  await publish()
  const token = await tokenTo(contact)
  const [team] = (await page(token)).teams
  const tap = (id: string, email: string) =>
    t.browser().call(hosting.checkInHostedPerson, { body: { token, team: id, email, attended: true, before: null } })
  expect((await page(token)).mayCheckIn).toBe(false)
  expect(errorOf(await tap(team?.id ?? '', 's0@university.example')).code).toBe('window_closed')

  await t.deps.db.insertInto('demoClock').values({ phase: 'programme-week', setAt: t.clock.current }).execute()
  expect((await page(token)).mayCheckIn).toBe(true)
  expect((await tap(team?.id ?? '', 's0@university.example')).statusCode).toBe(200)
  const attended = (await page(token)).teams[0]?.members.map((member) => [member.email, member.attended])
  expect(attended).toContainEqual(['s0@university.example', true])
  expect(attended).toContainEqual(['s1@university.example', null])
  const others = (await page(await tokenTo('boss@brinkmann.example'))).teams[0]?.id ?? ''
  expect((await tap(others, 's3@university.example')).statusCode).toBe(404)
})

test('a company cancels by its link, once and with a reason; then its page changes nothing any more', async () => {
  await publish()
  const token = await tokenTo(contact)
  const { version } = await page(token)
  const cancel = (reason: string, by = token) => t.browser().call(cancelByLink, { body: { token: by, reason } })
  expect((await cancel(' ')).statusCode).toBe(422)
  expect(errorOf(await cancel('Our line stands still.', 'x'.repeat(43))).code).toBe('link_invalid')
  expect(await stateOf()).toBe('asked')

  const answer = await cancel('Our line stands still.')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ state: 'cancelled', teams: [], mayChange: false })
  expect(await stateOf()).toBe('cancelled')
  expect((await admin.call(listTeams)).json<Team[]>().map(({ name }) => name)).toEqual(['Brinkmann'])
  expect(await audited()).toContain(`${contact} cancel`)
  expect((await mailsTo(contacts.mailbox)).length).toBeGreaterThan(0)

  const later = [await cancel('Again.'), await save(token), await askForChange(token, 'Three.')]
  expect(later.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
  expect((await confirm(token, version)).statusCode).toBe(409)
  expect((await upload(token)).status).toBe(409)
})

test('a company agrees that its team is shown by its link, after the week too, and takes it back', async () => {
  await publish()
  const token = await tokenTo(contact)
  const answer = (agrees: unknown) => t.browser().call(hosting.answerToBeNamed, { body: { token, agrees } })
  expect((await page(token)).namedSince).toBeNull()
  expect((await answer('perhaps')).statusCode).toBe(422)
  await t.browser().call(moveDemoClock, { body: { phase: 'afterwards' } })
  expect((await answer(true)).json<hosting.HostingPage>().namedSince).not.toBeNull()
  expect((await answer(false)).json<hosting.HostingPage>().namedSince).toBeNull()
  expect((await audited()).slice(-2)).toEqual([`${contact} give-consent`, `${contact} take-back-consent`])
  const wrong = await t.browser().call(hosting.answerToBeNamed, { body: { token: `${token}x`, agrees: true } })
  expect(wrong.statusCode).toBe(410)
})

test('a company answers about its week by its link once it is over', async () => {
  await publish()
  const token = await tokenTo(contact)
  const answers = { week: '4', task: '5', people: '5', organisation: '3', keep: '', change: 'A longer week' }
  const give = (given: object = {}) =>
    t.browser().call(hosting.giveHostFeedback, { body: { token, answers: { ...answers, ...given } } })
  expect((await page(token)).feedback).toMatchObject({ mayAnswer: false, answers: null })
  expect(errorOf(await give())).toMatchObject({ code: 'window_closed' })
  await t.browser().call(moveDemoClock, { body: { phase: 'afterwards' } })
  expect((await give({ week: '0' })).statusCode).toBe(422)
  expect((await give()).json<hosting.HostingPage>().feedback).toMatchObject({ mayAnswer: true, answers })
  expect((await give({ keep: 'The team' })).json<hosting.HostingPage>().feedback?.answers?.keep).toBe('The team')
  expect(await t.deps.db.selectFrom('feedback').select('companyId').execute()).toEqual([{ companyId: companies[0] }])
})

test('a company without a team reads why on its page, once teams are published and as long as they are', async () => {
  const publication = await publish()
  const aldor = await tokenTo(contact)
  expect((await page(aldor)).whyNoTeam).toBe(null)
  await admin.call(publishing.undoPublication, { params: { id: publication } })
  await insertChosenRun(t.deps.db, {
    teams: [{ companyId: companies[1] ?? '', profileIds: [3, 4, 5].map(idOf) }],
    at: t.clock.current,
  })
  await admin.call(hosting.sendCompanyLink, company)
  const token = await tokenTo(contact)
  // The run is chosen, and not published.
  expect(await page(token)).toMatchObject({ teams: [], whyNoTeam: null })
  const again = await publish({ 1: [3, 4, 5] })
  expect(await page(token)).toMatchObject({
    teams: [],
    whyNoTeam: { en: 'Why it has this team, or none.', de: '' },
  })
  await admin.call(publishing.undoPublication, { params: { id: again } })
  expect((await page(token)).whyNoTeam).toBe(null)
})
