import {
  certificateMessages,
  checkTeamCertificates,
  downloadCertificatesOfTeams,
  downloadOwnCertificate,
  downloadTeamCertificates,
  listOwnCertificates,
  listTeamCertificates,
  type MemberCertificate,
  revokeCertificate,
  verifyCertificate,
} from '@project-week/contract/certificates/certificate'
import { registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { exportList } from '@project-week/contract/exports/export'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { createProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import { createTeam, type Team } from '@project-week/contract/teams/team'
import { organiser } from '@project-week/content/organiser'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import { personOf } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { basename } from 'node:path'
import { insertFile } from '../files/file.queries.ts'
import { mailCertificates } from './mail-certificates.ts'
import { faceFor, isPrintable, printable, printedCompany } from './certificate-fonts.ts'

const t = appFixture()
let admin: Browser
let ada: Browser
let max: Browser
let eleni: Browser
let ming: Browser
let team: Team
const members = [1, 2, 3, 4, 5].map((at) => `m${at}@university.example`)
const params = { edition: 'SS26' }

beforeAll(async () => {
  admin = await t.signInAs('Admin')
  await t.browser().call(registerCompany, { body: companyOf() })
  await confirmCompanies(t)
  ada = await t.signOn({ email: 'm1@university.example', firstname: 'Zoë', lastname: 'Nguyễn-Łęcka' })
  max = await t.signOn({ email: 'm2@university.example', firstname: 'Max', lastname: 'Weiß' })
  eleni = await t.signOn({ email: 'm3@university.example', firstname: 'Ελένη', lastname: 'Παπαδοπούλου' })
  ming = await t.signOn({ email: 'm4@university.example', firstname: '明', lastname: '李' })
  for (const student of [ada, max, eleni, ming]) await student.call(createProfile, { body: registrationOf() })
  const body = { name: 'Aldor Systems GmbH', representativeEmail: 'boss@aldor.example', members }
  team = (await admin.call(createTeam, { body })).json<Team>()
})

const move = (phase: string) => t.browser().call(moveDemoClock, { body: { phase } })
const download = (who: Browser, language = 'de') => who.call(downloadOwnCertificate, { params, body: { language } })
const ofTeam = async () =>
  (await admin.call(listTeamCertificates, { params: { id: team._id } })).json<MemberCertificate[]>()
const verify = (number: string) => t.browser().call(verifyCertificate, { body: { number } })
const own = async (who: Browser) => (await who.call(listOwnCertificates)).json<object[]>()

/** The text that PDFium extracts from each page. */
async function textsOf(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
  document.destroy()
  library.destroy()
  return texts
}

test('there is no certificate before the week is over, before the check-in, and without a poster', async () => {
  await move('programme-week')
  await recordAttendance(admin, team._id, members.slice(0, 1))
  expect(await own(ada)).toEqual([
    { edition: 'SS26', companyName: 'Aldor Systems GmbH', lack: 'week-not-over', isRevoked: false },
  ])
  await move('afterwards')
  expect(await own(ada)).toMatchObject([{ lack: 'no-poster' }])
  expect([(await download(ada)).statusCode, (await download(ada)).json()]).toMatchObject([
    409,
    { error: { code: 'conflict' } },
  ])
  const nobody = await admin.call(downloadTeamCertificates, { params: { id: team._id }, body: { language: 'en' } })
  expect(nobody.statusCode).toBe(409)
  const uploader = await personOf(t.deps.db, members[0] ?? '')
  await insertFile(t.deps.db, {
    id: t.deps.newId(),
    edition: 'SS26',
    kind: 'poster',
    teamId: team._id,
    filename: 'p.pdf',
    ownerId: uploader,
    uploaderId: uploader,
    type: 'application/pdf',
    size: 1,
    sha256: '',
    createdAt: t.clock.now(),
    thumbnail: 'none',
  })
  expect(await own(max)).toMatchObject([{ lack: 'absent' }])
  expect((await download(max)).statusCode).toBe(409)
  expect((await ofTeam()).map(({ lack }) => lack)).toEqual([null, 'absent', 'absent', 'absent', 'absent'])
})

test('who has earned a certificate is mailed once, whatever instance sees it', async () => {
  const subject = (text: string) => `Your certificate of participation is ready${text}`
  const mails = () =>
    t.deps.db.selectFrom('mails').select(['recipient', 'text']).where('subject', 'like', subject('%')).execute()
  await move('programme-week')
  expect(await mailCertificates(t.deps)).toEqual({ mails: 0 })
  await move('afterwards')
  expect(await Promise.all([mailCertificates(t.deps), mailCertificates(t.deps)])).toEqual(
    expect.arrayContaining([{ mails: 1 }, { mails: 0 }]),
  )
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.recipient).toBe('m1@university.example')
  expect(mail?.text).toContain('Aldor Systems GmbH')
  expect(mail?.text).toContain('/de/student-profile-actions')
  expect(await mailCertificates(t.deps)).toEqual({ mails: 0 })
})

test('a certificate says name, week and company in both languages, with the number that it keeps', async () => {
  const german = await download(ada)
  expect([german.statusCode, german.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [{ issued } = { issued: null }] = await ofTeam()
  expect(issued?.number).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  const [text] = await textsOf(german.rawPayload)
  expect(text).toContain('Teilnahmebescheinigung')
  expect(text).toContain('Zoë Nguyễn-Łęcka')
  expect(text).toContain('Aldor Systems GmbH')
  expect(text).toContain(`Nummer ${issued?.number}`)
  expect(text).toContain('24. April 2026')
  const [english] = await textsOf((await download(ada, 'en')).rawPayload)
  expect(english).toContain(`Number ${issued?.number}`)
  expect(english).toContain('Certificate of participation')
  expect(english).toContain('a challenge set by Aldor Systems GmbH')
  expect(german.rawPayload.includes('/FontFile2')).toBe(true)
  expect(await recordsOf(t, { action: 'issue' })).toHaveLength(1)
})

test('a certificate names who runs the week as it is published', async () => {
  const published = { ...organiser, programme: 'Sprint 500', university: 'Hochschule am See', mailbox: 'a@see.example' }
  const names = ['Sprint 500', 'Hochschule am See', 'Fragen beantwortet a@see.example']
  const [before] = await textsOf((await download(ada)).rawPayload)
  for (const name of names) expect(before).not.toContain(name)
  const row = {
    name: 'organiser',
    content: JSON.stringify(published),
    publishedAt: t.clock.now(),
    publishedBy: 'office',
  }
  await t.deps.db.insertInto('contentVersions').values(row).execute()
  const [after] = await textsOf((await download(ada)).rawPayload)
  for (const name of names) expect(after).toContain(name)
  await t.deps.db.deleteFrom('contentVersions').execute()
})

test('two who ask at once for the first time get one certificate', async () => {
  await recordAttendance(admin, team._id, members.slice(0, 2))
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => download(max)),
    admin.call(downloadTeamCertificates, { params: { id: team._id }, body: { language: 'de' } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await textsOf(answers[3]?.rawPayload ?? Buffer.alloc(0))).toHaveLength(2)
  const rows = await t.deps.db.selectFrom('participationCertificates').select('number').execute()
  expect(new Set(rows.map(({ number }) => number)).size).toBe(2)
  expect(rows).toHaveLength(2)
})

test('a number is verified by anybody, with name, edition and week alone; however it is typed', async () => {
  const [{ issued } = { issued: null }] = await ofTeam()
  const expected = {
    name: 'Zoë Nguyễn-Łęcka',
    edition: 'SS26',
    isRevoked: false,
    programmeStart: '2026-04-20',
    programmeEnd: '2026-04-24',
  }
  expect((await verify(issued?.number ?? '')).json()).toEqual(expected)
  const typed = issued?.number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l') ?? ''
  expect((await verify(typed)).json()).toEqual(expected)
})

test.each([
  ['a guessed number', '0000-0000-0000-0000-0000', 404],
  ['another text', "' or 1=1 --", 404],
  ['no number', ' ', 422],
])('refuses %s', async (_, number, status) => {
  expect((await verify(number)).statusCode).toBe(status)
})

test('nobody gets the certificate of somebody else', async () => {
  const stranger = await t.signOn({ email: 'stranger@university.example' })
  expect((await download(stranger)).statusCode).toBe(409)
  expect(await own(stranger)).toEqual([])
  expect(
    (await ada.call(downloadTeamCertificates, { params: { id: team._id }, body: { language: 'de' } })).statusCode,
  ).toBe(403)
  const nobody = { id: '0b0e7f5e-0000-4000-8000-000000000000' }
  expect((await admin.call(downloadTeamCertificates, { params: nobody, body: { language: 'de' } })).statusCode).toBe(
    404,
  )
  expect(
    (await ada.call(downloadOwnCertificate, { params: { edition: 'SS99' }, body: { language: 'de' } })).statusCode,
  ).toBe(404)
})

test('the examination office gets those who earned their credits, by school, and nobody else', async () => {
  const take = (headers?: Record<string, string>) =>
    admin.call(exportList, {
      params: { list: 'examination' },
      body: { format: 'csv', edition: 'SS26' },
      ...(headers && { headers }),
    })
  const table = async () => (await take()).body.trim().split('\r\n').slice(1)
  expect((await table()).map((line) => line.split(',').slice(1))).toEqual([
    [
      'Nguyễn-Łęcka',
      'Zoë',
      'School of Engineering and Design',
      'Master',
      'Mechatronics - M.Sc.',
      '3',
      'Yes',
      'Yes',
      'Aldor Systems GmbH',
      'SS26',
    ],
    [
      'Weiß',
      'Max',
      'School of Engineering and Design',
      'Master',
      'Mechatronics - M.Sc.',
      '3',
      'Yes',
      'Yes',
      'Aldor Systems GmbH',
      'SS26',
    ],
  ])
  const [record] = await recordsOf(t, { recordType: 'examination' })
  expect(record).toMatchObject({ action: 'export', recordId: 'SS26' })
  const german = await take({ 'accept-language': 'de' })
  expect([german.headers['content-disposition'], german.body]).toEqual([
    'attachment; filename="Pruefungsamt.csv"',
    expect.stringContaining('Masterstudium'),
  ])
  await move('programme-week')
  expect([(await take()).statusCode, (await take()).body]).toEqual([
    409,
    expect.stringContaining('the week must be over'),
  ])
  await move('afterwards')
})

test('the certificates of chosen teams are one ZIP, with a PDF for each person, and who gets none is named', async () => {
  const teams = [team._id]
  const check = await admin.call(checkTeamCertificates, { body: { teams } })
  const issued = (await ofTeam()).filter((member) => member.issued?.revokedAt === null || member.lack === null)
  const { ready, left } = check.json<{ ready: number; left: { email: string; reason: string }[] }>()
  expect([ready, left.length]).toEqual([issued.length, members.length - issued.length])
  expect(left.map(({ email }) => email)).not.toContain(issued[0]?.email)
  const answer = await admin.call(downloadCertificatesOfTeams, { body: { teams, language: 'en' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(answer.rawPayload)
  expect(Object.keys(files).toSorted()).toEqual(issued.map(({ name }) => `Aldor Systems GmbH/${name}.pdf`).toSorted())
  const [text] = await textsOf(Buffer.from(Object.values(files)[0] ?? []))
  expect(text).toContain(issued[0]?.name)
  const nobody = { teams: ['0b0e7f5e-0000-4000-8000-000000000000'], language: 'en' as const }
  expect((await admin.call(downloadCertificatesOfTeams, { body: nobody })).statusCode).toBe(409)
  expect((await ada.call(checkTeamCertificates, { body: { teams } })).statusCode).toBe(403)
})

test('a revoked certificate says so, is mailed to its owner, and is not issued again', async () => {
  const [, second] = await ofTeam()
  const body = { reason: 'He left on Tuesday.', isReplaced: false }
  const of = { id: second?.issued?.id ?? '' }
  expect((await admin.call(revokeCertificate, { params: of, body: { ...body, reason: ' ' } })).statusCode).toBe(422)
  expect((await admin.call(revokeCertificate, { params: of, body })).statusCode).toBe(200)
  expect((await admin.call(revokeCertificate, { params: of, body })).statusCode).toBe(409)
  expect((await verify(second?.issued?.number ?? '')).json()).toMatchObject({ name: 'Max Weiß', isRevoked: true })
  expect(await own(max)).toMatchObject([{ isRevoked: true, lack: null }])
  expect((await download(max)).statusCode).toBe(409)
  const mail = await t.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', 'm2@university.example')
    .where('subject', 'like', '%ertificate%')
    .executeTakeFirst()
  expect(mail?.text).toContain('He left on Tuesday.')
  const both = await admin.call(downloadTeamCertificates, { params: { id: team._id }, body: { language: 'de' } })
  expect(await textsOf(both.rawPayload)).toHaveLength(1)
})

test('one with a wrong name is replaced by another with a number of its own', async () => {
  const [before] = await ofTeam()
  await t.deps.db
    .updateTable('profiles')
    .set({ lastname: 'Łęcka' })
    .where('email', '=', 'm1@university.example')
    .execute()
  await admin.call(revokeCertificate, {
    params: { id: before?.issued?.id ?? '' },
    body: { reason: 'The name was wrong.', isReplaced: true },
  })
  const [after] = await ofTeam()
  expect(after?.issued?.revokedAt).toBeNull()
  expect(after?.issued?.number).not.toBe(before?.issued?.number)
  expect((await verify(after?.issued?.number ?? '')).json()).toMatchObject({ name: 'Zoë Łęcka', isRevoked: false })
  expect((await verify(before?.issued?.number ?? '')).json()).toMatchObject({ isRevoked: true })
})

test('a Greek name is printed; one that no font has is named to the office and gets credits, but no certificate', async () => {
  // Before the week is over, so that the name can still be corrected.
  await move('programme-week')
  expect((await ofTeam()).map(({ lack }) => lack)[3]).toBe('no-letters')
  expect(await own(ming)).toMatchObject([{ lack: 'no-letters' }])
  await move('afterwards')
  await recordAttendance(admin, team._id, members.slice(0, 4))
  const [text] = await textsOf((await download(eleni, 'en')).rawPayload)
  expect(text).toContain('Ελένη Παπαδοπούλου')
  expect((await ofTeam())[3]).toMatchObject({ name: '明 李', lack: 'no-letters', issued: null })
  expect(await own(ming)).toMatchObject([{ lack: 'no-letters' }])
  expect((await download(ming)).statusCode).toBe(409)
  expect(await mailCertificates(t.deps)).toEqual({ mails: 0 })
  const list = { params: { list: 'examination' as const }, body: { format: 'csv' as const, edition: 'SS26' } }
  expect((await admin.call(exportList, list)).body).toContain('李')
  // No new certificate replaces one whose name can be shown.
  const issued = (await ofTeam())[2]?.issued
  await t.deps.db
    .updateTable('profiles')
    .set({ firstname: '明' })
    .where('email', '=', 'm3@university.example')
    .execute()
  const body = { reason: 'Another name.', isReplaced: true }
  const refused = await admin.call(revokeCertificate, { params: { id: issued?.id ?? '' }, body })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: { message: certificateMessages.letters({ letters: '明' }) } },
  ])
  expect((await verify(issued?.number ?? '')).json()).toMatchObject({ isRevoked: false })
})

test('long names are set smaller, on one page, and a company loses the signs that no font has', async () => {
  const [first] = await ofTeam()
  await t.deps.db
    .updateTable('participationCertificates')
    .set({ name: 'Wolfeschlegelsteinhausen '.repeat(16).trim(), companyName: `明Werk ${'Straßenbau '.repeat(35)}` })
    .where('id', '=', first?.issued?.id ?? '')
    .execute()
  const pages = await textsOf((await download(ada)).rawPayload)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Aufgabe von Werk Straßenbau')
  expect(pages[0]).not.toContain('明')
  expect(pages[0]).toContain(first?.issued?.number)
  expect(pages[0]).toContain('ohne Unterschrift gültig')
})

test('a company whose letters no font has is "a company", and the office is told', async () => {
  const companyName = '株式会社'
  await t.deps.db
    .updateTable('companies')
    .set({ companyName })
    .where('companyName', '=', 'Aldor Systems GmbH')
    .execute()
  await t.deps.db.updateTable('participationCertificates').set({ companyName }).execute()
  expect((await ofTeam())[0]?.renamed).toEqual({ companyName, printed: '' })
  const check = await admin.call(checkTeamCertificates, { body: { teams: [team._id] } })
  expect(check.json<{ renamed: unknown }>().renamed).toEqual([{ companyName, printed: '' }])
  expect((await textsOf((await download(ada)).rawPayload))[0]).toContain('Aufgabe von einem Unternehmen gearbeitet')
})

test('who has their data erased leaves no certificate behind', async () => {
  const [first] = await ofTeam()
  const erased = (await ada.call(eraseProfile)).json<AnswerOf<typeof eraseProfile>>()
  expect(erased.certificates).toBeGreaterThan(0)
  expect((await verify(first?.issued?.number ?? '')).statusCode).toBe(404)
  expect(await t.deps.db.selectFrom('certificateMails').selectAll().execute()).toEqual([])
})

test.each([
  ['Zoë Nguyễn-Łęcka', 'BricolageGrotesque_700Bold.ttf'],
  // Decomposed into two characters, as some sign-ons send it.
  ['Zoe\u0308 O’Brien', 'BricolageGrotesque_700Bold.ttf'],
  ['Ţepeş Əliyev', 'NotoSans_700Bold.ttf'],
  ['Ελένη Παπαδοπούλου', 'NotoSans_700Bold.ttf'],
  ['Владимир Ђорђевић', 'NotoSans_700Bold.ttf'],
  ['Nguyễn Thị Hồng Ầ', 'BricolageGrotesque_700Bold.ttf'],
  ['आरती', 'NotoSans_700Bold.ttf'],
])('%s is printed with %s', (name, font) => {
  expect(isPrintable(name)).toBe(true)
  expect(basename(faceFor(printable(name), 'display'))).toBe(font)
})

test.each([
  ['Ｍüller Ａ', 'Müller A'],
  ['𝐌𝐚𝐱', 'Max'],
])('%s is printed as %s', (name, printed) => {
  expect([isPrintable(name), printable(name)]).toEqual([true, printed])
})

test.each([
  ['株式会社', ''],
  ['明Werk', 'Werk'],
  ['★★★', ''],
  ['Ａｌｄｏｒ', 'Ａｌｄｏｒ'],
])('the company %s is printed as %j', (name, printed) => {
  expect(printedCompany(name)).toBe(printed)
})

test.each(['李明', 'محمد', 'Max 🎓'])('%s cannot be printed', (name) => {
  expect(isPrintable(name)).toBe(false)
})

test('what only steers a browser is not printed', () => {
  expect(printable('20–\u206024\u00ad')).toBe('20–24')
})
