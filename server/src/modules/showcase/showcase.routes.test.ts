import { registerCompany } from '@project-week/contract/companies/company'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { createProfile, eraseProfile } from '@project-week/contract/registrations/profile'
import * as showcase from '@project-week/contract/showcase/showcase'
import { createTeam, type Team } from '@project-week/contract/teams/team'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { recordAttendance } from '#test/attendance.ts'
import { personOf } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'
import { insertFile } from '../files/file.queries.ts'
import { thumbnailKey } from '../files/thumbnails.ts'
import { answerForCompany } from './answer-showcase.ts'
import { readShown } from './read-showcase.ts'
import { remindOfConsent } from './remind-of-consent.ts'
import { saveCompanyConsent } from './showcase.queries.ts'

const t = appFixture({}, 'each')
let admin: Browser
let ada: Browser
let max: Browser
let team: Team
let poster: string
let picture: string
const members = ['ada@university.example', 'max@university.example']
const title = 'A press that says what it needs'

async function addFile(
  kind: 'poster' | 'image',
  given: { thumbnail?: 'made' | 'none'; teamId?: string | null; type?: 'video/mp4' } = {},
) {
  const id = t.deps.newId()
  await t.deps.storage.put(id, Readable.from([Buffer.from('whole')]))
  await t.deps.storage.put(thumbnailKey(id), Readable.from([Buffer.from('small')]))
  await insertFile(t.deps.db, {
    id,
    edition: 'SS26',
    kind,
    teamId: team._id,
    filename: 'ada-lovelace_aldor.pdf',
    ownerId: kind === 'poster' ? await personOf(t.deps.db, members[0] ?? '') : null,
    uploaderId: null,
    type: kind === 'poster' ? 'application/pdf' : 'image/jpeg',
    size: 5,
    sha256: id,
    createdAt: t.clock.now(),
    thumbnail: 'made',
    ...given,
  })
  return id
}

beforeEach(async () => {
  admin = await t.signInAs('Admin')
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Aldor' }) })
  await confirmCompanies(t)
  ada = await t.signOn({ email: members[0] ?? '', firstname: 'Ada', lastname: 'Lovelace' })
  max = await t.signOn({ email: members[1] ?? '', firstname: 'Max', lastname: 'Weiß' })
  for (const student of [ada, max]) await student.call(createProfile, { body: registrationOf() })
  const others = [3, 4, 5].map((at) => `m${at}@university.example`)
  const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members: [...members, ...others] }
  team = (await admin.call(createTeam, { body })).json<Team>()
  // The other three did not attend: nobody waits for their consent.
  await t.browser().call(moveDemoClock, { body: { phase: 'programme-week' } })
  await recordAttendance(admin, team._id, members)
  poster = await addFile('poster')
  picture = await addFile('image')
  const { id: companyId } = await t.deps.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const { version } = showcase.companyConsent
  await saveCompanyConsent(t.deps.db, { companyId, email: 'boss@aldor.example', version, now: t.clock.now() })
})

const answer = (who: Browser, agrees: unknown, id = team._id) =>
  who.call(showcase.answerShowcase, { params: { team: id }, body: { agrees } })
const release = (fileId: string, body: object = { title }) =>
  admin.call(showcase.releaseFile, { params: { fileId }, body })
const withdraw = (fileId: string) => admin.call(showcase.withdrawFile, { params: { fileId } })
const download = (fileId: string, endpoint = showcase.downloadShownPoster) =>
  t.browser().call(endpoint, { params: { fileId } })
const look = (fileId: string) => t.browser().call(showcase.downloadShownPicture, { params: { fileId } })
const office = async () => (await admin.call(showcase.listShowcases)).json<showcase.TeamShowcase[]>()
const shown = () => readShown(t.deps.db)
const audited = async () => {
  const rows = await t.deps.db.selectFrom('auditRecords').select(['actor', 'action']).orderBy('id').execute()
  return rows.filter(({ action }) => /consent|release/.test(action)).map(({ actor, action }) => `${actor} ${action}`)
}
const sayForCompany = async (agrees: boolean) => {
  const { id: companyId } = await t.deps.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const email = 'boss@aldor.example'
  const agreement = { companyId, agrees, email, actor: { email, role: 'company' }, ip: '' }
  await t.deps.db.transaction().execute((tx) => answerForCompany(t.deps, tx, agreement))
}
const agreeAll = async () => {
  for (const student of [ada, max]) expect((await answer(student, true)).statusCode).toBe(200)
}

test('nothing is released before each member who attended agrees; the office sees who has not', async () => {
  expect(await office()).toMatchObject([
    {
      companyName: 'Aldor',
      companyAgrees: true,
      title: '',
      missing: [{ name: 'Ada Lovelace' }, { name: 'Max Weiß' }],
      files: expect.arrayContaining([{ fileId: poster, isReleased: false }]),
    },
  ])
  await answer(ada, true)
  expect((await office())[0]?.missing).toEqual([
    {
      personId: await personOf(t.deps.db, 'max@university.example'),
      email: 'max@university.example',
      name: 'Max Weiß',
      profileId: expect.any(String),
    },
  ])
  const refused = await release(poster)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: { code: 'conflict' } }])
  await answer(max, true)
  expect((await release(poster)).statusCode).toBe(200)
  expect((await office())[0]).toMatchObject({ missing: [], title })
})

test('a released poster is there for everybody, under a name that is nobody’s; a picture only small', async () => {
  await agreeAll()
  expect((await download(poster)).statusCode).toBe(404)
  await release(poster)
  await release(picture)
  const file = await download(poster)
  expect([file.statusCode, file.body]).toEqual([200, 'whole'])
  expect(file.headers['content-disposition']).not.toContain('lovelace')
  expect(file.headers['x-robots-tag']).toBe('noindex')
  expect([(await look(picture)).body, (await look(poster)).body]).toEqual(['small', 'small'])
  expect((await download(picture)).statusCode).toBe(404)
  // What everybody may see is no reading of somebody's file.
  const readings = t.deps.db.selectFrom('auditRecords').select('id').where('action', '=', 'download')
  expect(await readings.execute()).toEqual([])
  expect(await shown()).toEqual([
    {
      id: team._id,
      edition: 'SS26',
      companyName: 'Aldor',
      title,
      poster: { fileId: poster, hasPicture: true },
      pictures: [{ fileId: picture, hasPicture: true }],
    },
  ])
})

test('nothing is released, or shown any longer, without the company', async () => {
  await agreeAll()
  await sayForCompany(false)
  expect((await office())[0]).toMatchObject({ companyAgrees: false, missing: [] })
  expect((await release(poster)).statusCode).toBe(409)
  await sayForCompany(true)
  await release(poster)
  expect((await shown())[0]?.companyName).toBe('Aldor')
  await sayForCompany(false)
  expect([await shown(), (await download(poster)).statusCode]).toEqual([[], 404])
  await sayForCompany(true)
  expect(await shown()).toEqual([])
  expect((await audited()).slice(-3)).toEqual([
    'boss@aldor.example take-back-consent',
    'boss@aldor.example withdraw-release',
    'boss@aldor.example give-consent',
  ])
})

test('taking a consent back withdraws what was released at once, and giving it again shows nothing by itself', async () => {
  await agreeAll()
  await release(poster)
  await release(picture)
  expect((await ada.call(showcase.listOwnShowcases)).json()).toMatchObject([{ companyName: 'Aldor', isShown: true }])
  expect((await answer(max, false)).json()).toMatchObject([{ agreedAt: null, isShown: false }])
  expect([(await download(poster)).statusCode, (await look(picture)).statusCode]).toEqual([404, 404])
  await answer(max, true)
  expect(await shown()).toEqual([])
  const email = (
    await t.deps.db.selectFrom('auditRecords').select('actor').where('action', '=', 'release').execute()
  )[0]
  expect(await audited()).toEqual([
    'ada@university.example give-consent',
    'max@university.example give-consent',
    `${email?.actor} release`,
    `${email?.actor} release`,
    'max@university.example take-back-consent',
    'max@university.example withdraw-release',
    'max@university.example withdraw-release',
    'max@university.example give-consent',
  ])
})

test('a consent is kept with its version and time, also after it was taken back', async () => {
  await answer(ada, true)
  await answer(ada, true)
  await answer(ada, false)
  const rows = await t.deps.db.selectFrom('showcaseConsents').selectAll().execute()
  expect(rows).toMatchObject([
    { personId: await personOf(t.deps.db, 'ada@university.example'), version: showcase.memberConsent.version },
  ])
  expect(rows[0]?.givenAt).toBeInstanceOf(Date)
  expect(rows[0]?.takenBackAt).toBeInstanceOf(Date)
  expect(await audited()).toHaveLength(2)
})

test('a consent to another text does not count', async () => {
  await agreeAll()
  await release(poster)
  await t.deps.db.updateTable('showcaseConsents').set({ version: '2020-01-01' }).execute()
  expect([(await download(poster)).statusCode, await shown()]).toEqual([404, []])
})

test('who attended after all is asked before anything is shown again', async () => {
  await agreeAll()
  await release(poster)
  await recordAttendance(admin, team._id, [...members, 'm3@university.example'])
  expect((await download(poster)).statusCode).toBe(404)
})

test('of a team of which nobody attended nothing is shown', async () => {
  await agreeAll()
  await recordAttendance(admin, team._id, [])
  expect((await release(poster)).statusCode).toBe(409)
})

test('the office withdraws what it released, and releases it again', async () => {
  await agreeAll()
  await release(poster)
  expect((await withdraw(poster)).statusCode).toBe(200)
  expect((await withdraw(poster)).statusCode).toBe(409)
  expect((await download(poster)).statusCode).toBe(404)
  expect((await release(poster)).statusCode).toBe(200)
  expect((await download(poster)).statusCode).toBe(200)
})

test('of a team one poster is shown: the one released last', async () => {
  await agreeAll()
  await release(poster)
  const newer = await addFile('poster')
  await release(newer)
  expect([(await download(poster)).statusCode, (await download(newer)).statusCode]).toEqual([404, 200])
})

test('a consent taken back while the office releases leaves nothing on the site', async () => {
  await agreeAll()
  for (let round = 0; round < 5; round++) {
    await Promise.all([release(poster), answer(max, false)])
    expect(await shown()).toEqual([])
    await answer(max, true)
    expect(await shown()).toEqual([])
  }
})

const onPaper = (personId: string | null, agrees: boolean, by = admin) =>
  by.call(showcase.recordPaperConsent, { params: { team: team._id }, body: { personId, agrees } })

test('the office records by name who has agreed on paper, and that it was a mistake', async () => {
  await answer(ada, true)
  await sayForCompany(false)
  const maxId = await personOf(t.deps.db, 'max@university.example')
  expect((await onPaper(maxId, true)).statusCode).toBe(200)
  expect((await onPaper(null, true)).statusCode).toBe(200)
  expect((await release(poster)).statusCode).toBe(200)
  const details = await t.deps.db
    .selectFrom('auditRecords')
    .select(['recordType', 'details'])
    .where('action', '=', 'give-consent')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(details).toMatchObject([
    { recordType: 'company', details: { onPaper: true } },
    { recordType: 'team', details: { onPaper: true, person: maxId } },
  ])
  expect((await onPaper(maxId, false)).statusCode).toBe(200)
  expect([(await download(poster)).statusCode, (await office())[0]?.missing.map(({ name }) => name)]).toEqual([
    404,
    ['Max Weiß'],
  ])
  expect((await onPaper(t.deps.newId(), true)).statusCode).toBe(404)
  expect((await onPaper(maxId, true, max)).statusCode).toBe(403)
})

test('after the week, members who have never answered get one reminder', async () => {
  await answer(ada, true)
  await answer(ada, false)
  const asked = async () => {
    const rows = await t.deps.db.selectFrom('mails').select(['recipient', 'subject']).execute()
    return rows.filter(({ subject }) => subject.includes('show your team')).map(({ recipient }) => recipient)
  }
  expect(await remindOfConsent(t.deps)).toEqual({ teams: 0, mails: 0 })
  await t.browser().call(moveDemoClock, { body: { phase: 'afterwards' } })
  expect(await remindOfConsent(t.deps)).toEqual({ teams: 1, mails: 1 })
  expect(await asked()).toEqual(['max@university.example'])
  expect(await remindOfConsent(t.deps)).toEqual({ teams: 0, mails: 0 })
})

test('who has their data erased takes the consent, and what was released, along', async () => {
  await agreeAll()
  await release(picture)
  expect((await ada.call(eraseProfile)).statusCode).toBe(200)
  expect([(await look(picture)).statusCode, await shown()]).toEqual([404, []])
  const left = await t.deps.db.selectFrom('showcaseConsents').select('personId').execute()
  expect(left).toEqual([{ personId: await personOf(t.deps.db, 'max@university.example') }])
})

test('a film and a file of no team are not released', async () => {
  await agreeAll()
  const refused = await release(await addFile('image', { type: 'video/mp4', thumbnail: 'none' }))
  expect([refused.statusCode, refused.json<{ error: object }>().error]).toMatchObject([
    409,
    { message: showcase.showcaseMessages.noPicture },
  ])
  await t.deps.db.updateTable('files').set({ teamId: null }).where('id', '=', picture).execute()
  expect((await release(picture)).json()).toMatchObject({ error: { message: showcase.showcaseMessages.noTeam } })
})

test.each([
  ['no title', { title: ' ' }, 422],
  ['a title of a page', { title: 'x'.repeat(201) }, 422],
  ['nothing', {}, 422],
])('refuses a release with %s', async (_, body, status) => {
  await agreeAll()
  expect((await release(poster, body)).statusCode).toBe(status)
})

test('nobody answers for a team of others, nor with anything but yes or no', async () => {
  const stranger = await t.signOn({ email: 'stranger@university.example' })
  expect((await answer(stranger, true)).statusCode).toBe(404)
  expect((await answer(ada, true, t.deps.newId())).statusCode).toBe(404)
  expect((await answer(ada, 'maybe')).statusCode).toBe(422)
  expect((await release(t.deps.newId())).statusCode).toBe(404)
  expect((await ada.call(showcase.releaseFile, { params: { fileId: poster }, body: { title } })).statusCode).toBe(403)
  expect(await t.deps.db.selectFrom('showcaseConsents').selectAll().execute()).toEqual([])
})
