import { registerCompany } from '@project-week/contract/companies/company'
import { uploadLimit, uploadMessages, uploadPicture, uploadQuota } from '@project-week/contract/files/upload'
import { createProfile } from '@project-week/contract/registrations/profile'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { personOf } from '#test/accounts.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { avi, box, gif, jpeg, mov, mp4, noisyJpeg, pdfOf, png, progressiveJpeg } from '#test/sample-files.ts'
import { type Answer, formOf, type Part, sendForm } from '#test/send-upload.ts'
import { markProved } from '../identity/person.queries.ts'
import { deleteFilesOf } from './file.queries.ts'
import { makeThumbnail } from './thumbnails.ts'

const pdf = pdfOf()
const oldPhone = Buffer.from(mp4.toString('latin1').replace('ftypisom', 'ftyp3gp4'), 'latin1')
const caseOf = (name: string) => readFile(join(import.meta.dirname, '../../../test/cases', name))
const page = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const t = appFixture()
let origin: string
let lena: Browser
let admin: Browser
const lenaEmail = 'lena@university.example'

beforeAll(async () => {
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  lena = await t.signOn({ email: lenaEmail })
  admin = await t.signInAs('Admin', 'admin@university.example')
})

/** What is stored and what is recorded; the two must always match. */
async function stock() {
  const recorded = await t.deps.db.selectFrom('files').select(['id', 'sha256', 'filename']).execute()
  const stored: string[] = []
  for await (const { key } of t.deps.storage.list()) stored.push(key)
  const unfinished = await readdir(join(t.filesDir, 'unfinished'))
  return { recorded: recorded.map((row) => row.id).sort(), stored: stored.sort(), unfinished }
}
// The server may notice a broken connection late.
afterEach(() =>
  vi.waitFor(
    async () => {
      const { recorded, stored, unfinished } = await stock()
      const whole = stored.filter((key) => !key.includes('.'))
      assert.deepEqual({ whole, unfinished }, { whole: recorded, unfinished: [] }, 'storage and table disagree')
    },
    { timeout: 60_000 },
  ),
)

const poster = `/api/uploadposter/${lenaEmail}`
const image = `/api/uploadfile/${lenaEmail}`
const send = (path: string, parts: Part[], browser = lena, options: Parameters<typeof sendForm>[4] = {}) => {
  t.clock.current = new Date(t.clock.current.getTime() + 1000)
  return sendForm(origin, path, browser, formOf(parts), options)
}
const file = (content: Buffer, filename = 'team_aldor.pdf', type = 'application/pdf'): Part => ({
  content,
  filename,
  type,
})

describe('a refusal', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = (code: string, message: string, status = 400) => ({ status, body: { error: { code, message } } })

  test.each<[string, string, () => Part[], ReturnType<typeof refused>]>([
    ['0 bytes', poster, () => [file(Buffer.alloc(0))], refused('invalid_file', uploadMessages.empty)],
    ['HTML as PDF', poster, () => [file(page)], refused('invalid_file', uploadMessages.notPdf)],
    [
      'SVG as PNG',
      image,
      () => [file(svg, 'a_b.png', 'image/png')],
      refused('invalid_file', uploadMessages.notPicture),
    ],
    [
      'PDF as picture',
      image,
      () => [file(pdf, 'a_b.png', 'image/png')],
      refused('invalid_file', uploadMessages.notPicture),
    ],
    [
      'a PDF cut in the middle',
      poster,
      () => [file(pdf.subarray(0, pdf.length / 2))],
      refused('invalid_file', uploadMessages.damaged),
    ],
    [
      'a film cut in the middle',
      image,
      () => [file(mp4.subarray(0, mp4.length / 2), 'a_b.mp4', 'video/mp4')],
      refused('invalid_file', uploadMessages.damaged),
    ],
    [
      'a wrong field name',
      poster,
      () => [{ ...file(pdf), name: 'poster' }],
      refused('malformed_request', uploadMessages.oneFile),
    ],
    ['two files', poster, () => [file(pdf), file(pdf)], refused('malformed_request', uploadMessages.oneFile)],
    [
      'two files, the second under another name',
      poster,
      () => [file(pdf), { ...file(pdf), name: 'more' }],
      refused('malformed_request', uploadMessages.oneFile),
    ],
    ['no file at all', poster, () => [], refused('malformed_request', uploadMessages.missing)],
    [
      "somebody else's address",
      '/api/uploadposter/arjun@university.example',
      () => [file(pdf)],
      refused('forbidden', 'You may not do this.', 403),
    ],
  ])('%s', async (_, path, parts, answer) => {
    expect(await send(path, parts())).toMatchObject(answer)
  })

  test('of what is no form, or one without a boundary', async () => {
    const headers = (type: string) => ({ headers: { 'content-type': type } })
    expect(await sendForm(origin, poster, lena, Buffer.from('{}'), headers('application/json'))).toMatchObject({
      status: 415,
    })
    expect(await sendForm(origin, poster, lena, pdf, headers('application/pdf'))).toMatchObject({ status: 415 })
    expect(await sendForm(origin, poster, lena, pdf, headers('multipart/form-data'))).toMatchObject({ status: 400 })
  })

  test('of a form that ends without its last boundary, and of one whose head is endless', async () => {
    const form = formOf([file(pdf)])
    const whole = { status: 400, body: { error: { code: 'malformed_request' } } }
    expect(await sendForm(origin, poster, lena, form.subarray(0, form.length - 20))).toMatchObject(whole)
    expect(await sendForm(origin, poster, lena, form.subarray(0, 60))).toMatchObject(whole)
    const endless = Buffer.concat([form.subarray(0, 40), Buffer.alloc(100_000, 'x'), form.subarray(40)])
    expect(await sendForm(origin, poster, lena, endless)).toMatchObject({ status: 400 })
  })

  test('of a form on an endpoint that takes none', async () => {
    expect(await send('/api/team/createTeam', [file(pdf)], admin)).toMatchObject({ status: 415 })
  })

  test('of an upload without its CSRF token', async () => {
    const answer = await send(poster, [file(pdf)], lena, { headers: { 'x-csrf-token': 'wrong' } })
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'csrf_invalid' } } })
  })

  test('of a poster from an advisor or a company', async () => {
    for (const other of [
      await t.signOn({ role: 'advisor', email: 'a@u.example' }),
      await t.signInAs('Company', 'c@u.example'),
    ]) {
      expect(await send('/api/uploadposter/a@u.example', [file(pdf)], other)).toMatchObject({ status: 403 })
    }
  })

  test('of an address that nobody has, to an admin', async () => {
    const answer = await send('/api/uploadposter/nobody@u.example', [file(pdf)], admin)
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { message: 'Profile not found. Please log in again.' } },
    })
  })

  test('of an address that somebody only signs on with, to an admin, before they prove it', async () => {
    const email = 'asserted@u.example'
    await t.signOn({ email })
    const path = `/api/uploadposter/${email}`
    expect(await send(path, [file(pdf)], admin)).toMatchObject({ status: 404 })
    await prove(email)
    const answer = await send(path, [file(pdf)], admin)
    expect(answer?.status).toBe(201)
    expect(await ownerOf(String(answer?.body['fileId']))).toEqual({ ownerId: await personOf(t.deps.db, email) })
  })

  test('of an address that several people are registered with, to an admin, but not that of one of them', async () => {
    const email = 'two@u.example'
    const [one, other] = [await t.signOn({ email }), await t.signOn({ email, matrikelnummer: '03712345' })]
    const path = `/api/uploadposter/${email}`
    const { id } = (await one.call(createProfile, { body: registrationOf() })).json<{ id: string }>()
    const answer = await send(path, [file(pdf)], admin)
    expect(answer?.status).toBe(201)
    const registered = await t.deps.db.selectFrom('profiles').select('personId').where('id', '=', id).executeTakeFirst()
    expect(await ownerOf(String(answer?.body['fileId']))).toEqual({ ownerId: registered?.personId })
    expect((await other.call(createProfile, { body: registrationOf() })).statusCode).toBe(200)
    expect(await send(path, [file(pdf)], admin)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', message: uploadMessages.severalOwners } },
    })
  })

  test('of posters once the edition has closed them', async () => {
    const { db } = t.deps
    const current = await db
      .selectFrom('editions')
      .select('details')
      .where('isCurrent', '=', true)
      .executeTakeFirstOrThrow()
    const set = (posterUploadClosed: boolean) =>
      db
        .updateTable('editions')
        .set({
          details: JSON.stringify({ ...current.details, flags: { ...current.details.flags, posterUploadClosed } }),
        })
        .where('isCurrent', '=', true)
        .execute()
    await set(true)
    const answer = await send(poster, [file(pdf)])
    await set(false)
    expect(answer).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'window_closed',
          message: 'YOU ARE ALREADY REGISTERED WITH US. PLEASE WAIT FOR THE MATCHING PERIOD TO END. THANK YOU',
        },
      },
    })
  })
})

describe('the limit of 100 MB', () => {
  const tooLarge = {
    status: 413,
    body: {
      error: {
        code: 'payload_too_large',
        message: 'File size exceeds the 100MB limit. Please upload a smaller file.',
      },
    },
  }

  test(
    'lets exactly 104857600 bytes through, and not one more, whether the length is announced or not',
    { tags: ['night'] },
    async () => {
      const exact = pdfOf({ size: 104_857_600 })
      const browser = await t.signOn({ email: 'big@university.example' })
      const path = '/api/uploadposter/big@university.example'
      expect(await send(path, [file(exact)], browser)).toMatchObject({ status: 201, body: { size: 104_857_600 } })
      const over = Buffer.concat([exact, Buffer.from('\n')])
      expect(await send(path, [file(over)], browser)).toMatchObject(tooLarge)
      expect(await send(path, [file(over)], browser, { chunked: true })).toMatchObject(tooLarge)
    },
  )

  test('refuses an announced length before anything of the body has come', async () => {
    const headers = { 'content-length': String(uploadLimit * 20) }
    const answer = await new Promise<Answer | undefined>((resolve, reject) => {
      // Sends only the first bytes: the answer must still come.
      sendForm(origin, poster, lena, formOf([file(pdf)]).subarray(0, 100), { headers }).then(resolve, reject)
    })
    expect(answer).toMatchObject(tooLarge)
  })
})

test.each([10, 50, 99])('a connection that breaks at %i %% leaves nothing', async (percent) => {
  const form = formOf([file(pdfOf({ size: 3_000_000 }))])
  const before = await stock()
  expect(
    await sendForm(origin, poster, lena, form, { cutAt: Math.floor((form.length * percent) / 100) }),
  ).toBeUndefined()
  await expect.poll(stock).toEqual(before)
})

describe('what is accepted', () => {
  test.each<[string, string, Buffer, string]>([
    ['PDF', poster, pdf, 'team_aldor.pdf'],
    ['JPEG', image, jpeg, 'team_aldor.jpg'],
    ['JPEG, named so', image, jpeg, 'other_aldor.jpeg'],
    ['PNG', image, png, 'team_aldor.png'],
    ['GIF', image, gif, 'team_aldor.gif'],
    ['MP4', image, mp4, 'team_aldor.mp4'],
    ['QuickTime', image, mov, 'team_aldor.mov'],
    ['AVI', image, avi, 'team_aldor.avi'],
  ])('%s comes back as it was sent', async (_, path, content, filename) => {
    const sent = await send(path, [file(content, filename)])
    expect(sent).toMatchObject({
      status: 201,
      body: { filename, size: content.length, suggestedName: null, mayNotPlay: false },
    })
    const got = await lena.inject({ method: 'GET', url: String(sent?.body['fileLink']) })
    expect(got.statusCode).toBe(200)
    expect(got.rawPayload.equals(content)).toBe(true)
    expect(got.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox( allow-same-origin)?$/)
  })

  test('a film in HEVC may not play everywhere', async () => {
    const track = box('moov', box('stsd', Buffer.from('\0\0\0\0\0\0\0\x01\0\0\0\x10hvc1', 'latin1')))
    expect(await send(image, [file(Buffer.concat([mp4, track]), 'a_b.mp4')])).toMatchObject({
      status: 201,
      body: { mayNotPlay: true },
    })
  })

  test.each<[string, string, () => Promise<Buffer> | Buffer, string, string, string]>([
    ['a JPEG as a browser saves it', image, () => jpeg, 'team_a.jfif', 'team_a.jpg', 'image/jpeg'],
    ['a JPEG with an old ending', image, () => noisyJpeg, 'team_b.jpe', 'team_b.jpg', 'image/jpeg'],
    ['a JPEG called HEIC', image, () => progressiveJpeg, 'IMG_0001.HEIC', 'IMG_0001.jpg', 'image/jpeg'],
    ['a film of an older phone', image, () => oldPhone, 'team_a.3gp', 'team_a.mp4', 'video/mp4'],
    [
      'a poster from a portal',
      poster,
      () => caseOf('team_blank-line-before-header.pdf'),
      'a_b.pdf',
      'a_b.pdf',
      'application/pdf',
    ],
    [
      'the same without a line break before it',
      poster,
      () => caseOf('team_poster.pdf'),
      'a_c.pdf',
      'a_c.pdf',
      'application/pdf',
    ],
    [
      'a sound PDF named as a page',
      poster,
      () => pdfOf({ text: 'named' }),
      'poster.html',
      'poster.html.pdf',
      'application/pdf',
    ],
    // Whatever precedes it, it is never sent as a page.
    ['a PDF behind a page', poster, () => Buffer.concat([page, pdf]), 'a_d.pdf', 'a_d.pdf', 'application/pdf'],
  ])('%s, stored and downloaded as what it is', async (_, path, content, given, filename, type) => {
    const sent = await send(path, [file(await content(), given, 'application/octet-stream')])
    expect(sent).toMatchObject({ status: 201, body: { filename } })
    const got = await lena.inject({ method: 'GET', url: `${String(sent?.body['fileLink'])}?download=1` })
    expect(got.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
    expect(got.headers['content-disposition']).toContain(`filename="${filename}"`)
  })

  test.each([
    ['../../../../tmp/team_x.pdf', 'team_x.pdf'],
    [`team_${'z'.repeat(292)}.pdf`, `team_${'z'.repeat(171)}.pdf`],
    ['فريق_شركة.pdf', 'فريق_شركة.pdf'],
    ['team_%22quoted%22.pdf', 'team__quoted_.pdf'],
  ])('under the name %j is kept as %j', async (given, kept) => {
    expect(await send(poster, [file(pdfOf({ text: randomUUID() }), given)])).toMatchObject({
      status: 201,
      body: { filename: kept },
    })
  })

  test('under a name against the convention, with a better one suggested', async () => {
    const answer = await send(poster, [file(pdfOf({ text: 'final' }), 'Poster FINAL v2.pdf')])
    expect(answer).toMatchObject({ status: 201, body: { suggestedName: 'team_company.pdf' } })
  })

  test('twice, as after a lost answer, is one record', async () => {
    const parts = [file(pdfOf({ text: 'again' }))]
    const [one, two] = await Promise.all([send(poster, parts), send(poster, parts)])
    expect(one?.status).toBe(201)
    expect(two?.body['fileId']).toBe(one?.body['fileId'])
  })

  test('from an admin, for somebody else', async () => {
    await prove(lenaEmail)
    const answer = await send(poster, [file(pdfOf({ text: 'by the office' }))], admin)
    expect(answer?.status).toBe(201)
    const row = await t.deps.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', String(answer?.body['fileId']))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      ownerId: await personOf(t.deps.db, lenaEmail),
      uploaderId: await personOf(t.deps.db, 'admin@university.example'),
    })
  })

  test('as a test says what was found and stays out of the lists', async () => {
    const answer = await send('/api/profile/uploadfile', [file(mov, 'film.mov')], admin)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        filename: 'film.mov',
        size: mov.length,
        detectedType: 'video/quicktime',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    const tests = await admin.inject({ method: 'GET', url: '/api/upload/getTests' })
    expect(tests.json<{ _id: string }[]>().map((row) => row._id)).toEqual([answer?.body['_id']])
    const images = await admin.inject({ method: 'GET', url: '/api/upload/getImages' })
    expect(images.json<{ _id: string }[]>().map((row) => row._id)).not.toContain(answer?.body['_id'])
  })

  test('is in the audit log', async () => {
    const answer = await send(image, [file(png, `team_${randomUUID()}.png`)])
    expect(await auditOf(String(answer?.body['fileId']))).toEqual([{ actor: lenaEmail, action: 'upload' }])
  })
})

/** Makes whoever signs on with an address prove it. */
const prove = async (email: string) =>
  markProved(t.deps.db, await personOf(t.deps.db, email), { address: email, by: 'link', at: t.clock.now() })
const ownerOf = (id: string) => t.deps.db.selectFrom('files').select('ownerId').where('id', '=', id).executeTakeFirst()
const auditOf = (id: string) =>
  t.deps.db.selectFrom('auditRecords').select(['actor', 'action']).where('recordId', '=', id).orderBy('id').execute()

test('anybody signed in gets the folders for larger files', async () => {
  const url = '/api/upload/sharedfolders'
  expect((await lena.inject({ method: 'GET', url })).json()).toEqual({
    oversizedStudentFiles: expect.stringContaining('https://'),
    oversizedOtherFiles: expect.stringContaining('https://'),
  })
  expect((await t.browser().inject({ method: 'GET', url })).statusCode).toBe(401)
})

describe('a stored file', () => {
  let team: Record<'member' | 'mate' | 'representative' | 'stranger', Browser>
  let fileId: string
  const content = pdfOf({ text: 'for the team' })

  beforeAll(async () => {
    const { db } = t.deps
    team = {
      member: await t.signOn({ email: 'member@u.example' }),
      mate: await t.signOn({ email: 'mate@u.example' }),
      representative: await t.signInAs('Company', 'boss@aldor.example'),
      stranger: await t.signOn({ email: 'stranger@u.example' }),
    }
    const sent = await send('/api/uploadposter/member@u.example', [file(content, 'our poster.pdf')], team.member)
    fileId = String(sent?.body['fileId'])
    // The team is created after the upload, and still owns the poster.
    await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Aldor GmbH' }) })
    const { id: companyId } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
    const teamId = randomUUID()
    await db
      .insertInto('teams')
      .values({
        id: teamId,
        edition: 'SS26',
        companyId,
        representativeEmail: 'boss@aldor.example',
        places: 2,
        createdAt: new Date(),
      })
      .execute()
    for (const [position, email] of ['member@u.example', 'mate@u.example'].entries()) {
      const personId = await personOf(db, email)
      await db.insertInto('teamMembers').values({ teamId, edition: 'SS26', position, personId }).execute()
    }
  })
  const get = (browser: Browser, headers: Record<string, string> = {}, suffix = '') =>
    browser.inject({ method: 'GET', url: `/api/files/${fileId}${suffix}`, headers })

  test('leaves a record when somebody else reads it, and none for its owner', async () => {
    const before = await auditOf(fileId)
    await get(team.member)
    expect(await auditOf(fileId)).toEqual(before)
    await get(team.mate)
    expect(await auditOf(fileId)).toEqual([...before, { actor: 'mate@u.example', action: 'download' }])
  })

  test('is for its owner, the team, its representative and admins, and for nobody else', async () => {
    const statuses = await Promise.all(
      [team.member, team.mate, team.representative, admin, team.stranger, t.browser()].map(
        async (browser) => (await get(browser)).statusCode,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 403, 401])
    expect((await get(team.stranger, {}, '/thumbnail')).statusCode).toBe(403)
  })

  test('is for nobody who only got the address of its owner, a member or the representative later', async () => {
    for (const email of ['member@u.example', 'mate@u.example', 'boss@aldor.example']) {
      expect((await get(await t.signOn({ email }))).statusCode).toBe(403)
    }
  })

  test('is for whoever has proved the address of the representative', async () => {
    const { db } = t.deps
    const browser = await t.signOn({ email: 'deputy@aldor.example' })
    const represent = (representativeEmail: string) => db.updateTable('teams').set({ representativeEmail }).execute()
    await represent('deputy@aldor.example')
    expect((await get(browser)).statusCode).toBe(403)
    const personId = await personOf(db, 'deputy@aldor.example')
    await markProved(db, personId, { address: 'deputy@aldor.example', by: 'provider', at: t.clock.now() })
    expect((await get(browser)).statusCode).toBe(200)
    await represent('boss@aldor.example')
  })

  test('leaves one record in an hour, whichever part of it somebody reads and however often', async () => {
    const reads = async () => (await auditOf(fileId)).filter(({ actor }) => actor === 'boss@aldor.example').length
    const before = t.clock.current
    t.clock.current = new Date('2026-03-02T09:59:00Z')
    const parts = await Promise.all(
      ['bytes=1-', 'bytes=-5', 'bytes=10-19', 'bytes=0-'].map((range) => get(team.representative, { range })),
    )
    expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206, 206, 206])
    expect(await reads()).toBe(1)
    t.clock.current = new Date('2026-03-02T10:00:00Z')
    await get(team.representative, { range: 'bytes=1-' })
    await get(team.representative, { range: 'bytes=2-' })
    expect(await reads()).toBe(2)
    t.clock.current = before
  })

  test('cannot run as a page of this site', async () => {
    const { headers } = await get(team.member)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="our poster.pdf"; filename*=UTF-8''our%20poster.pdf`,
      // Otherwise the back button would show it after signing out.
      'cache-control': 'no-store',
    })
    const saved = await get(team.member, {}, '?download=1')
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('answers ranges', async () => {
    const part = await get(team.member, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 10-19/${content.length}`,
      '10',
    ])
    expect(part.rawPayload.equals(content.subarray(10, 20))).toBe(true)
    const behind = await get(team.member, { range: `bytes=${content.length}-` })
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${content.length}`])
    const stale = await get(team.member, { range: 'bytes=10-19', 'if-range': '"another version"' })
    expect(stale.statusCode).toBe(200)
  })

  test('is not sent again to whoever has it', async () => {
    const { headers } = await get(team.member)
    const again = await get(team.member, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('that nobody uploaded is not found', async () => {
    const url = `/api/files/${randomUUID()}`
    expect((await admin.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect((await admin.inject({ method: 'GET', url: '/api/files/..%2F..%2Fetc%2Fpasswd' })).statusCode).toBe(400)
  })

  test('gets a small picture, of a poster its first page', async () => {
    expect((await get(team.mate, {}, '/thumbnail')).statusCode).toBe(404)
    await makeThumbnail(t.deps, fileId)
    const picture = await get(team.mate, {}, '/thumbnail')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(picture.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')

    await get(team.mate, {}, '/thumbnail')
    await get(team.mate)
    const reads = (await auditOf(fileId)).filter(
      ({ actor, action }) => `${actor} ${action}` === 'mate@u.example download',
    )
    expect(reads).toHaveLength(1)
  })

  test('with a page behind its end is taken, and served so that nothing in it runs', async () => {
    const sent = await send(image, [file(Buffer.concat([png, page]), 'team_guest.png', 'image/png')])
    expect(sent?.status).toBe(201)
    const { headers } = await lena.inject({ method: 'GET', url: `/api/files/${String(sent?.body['fileId'])}` })
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('that cannot be shown as a picture is marked so, once', async () => {
    const sent = await send(image, [file(png, 'team_broken.png', 'image/png')])
    const id = String(sent?.body['fileId'])
    await t.deps.storage.delete(id)
    await t.deps.storage.put(id, Readable.from([Buffer.alloc(png.length)]))
    await makeThumbnail(t.deps, id)
    const row = await t.deps.db.selectFrom('files').select('thumbnail').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ thumbnail: 'none' })
  })

  test('as a new version replaces the poster that is shown; earlier ones stay with admins', async () => {
    const newer = await send(
      '/api/uploadposter/mate@u.example',
      [file(pdfOf({ text: 'second' }), 'second_aldor.pdf')],
      team.mate,
    )
    const list = (await admin.inject({ method: 'GET', url: '/api/upload/getPosters' })).json<
      { _id: string; team: string | null; earlier: { _id: string }[] }[]
    >()
    const ours = list.filter((row) => row.team === 'Aldor GmbH')
    expect(ours).toMatchObject([{ _id: newer?.body['fileId'], earlier: [{ _id: fileId }] }])
    const mine = (await team.member.inject({ method: 'GET', url: '/api/upload/mine' })).json<{ _id: string }[]>()
    expect(mine.map((row) => row._id)).toEqual([newer?.body['fileId']])
  })

  test('of a team stays when its owner is erased, and one of nobody else goes', async () => {
    const { db } = t.deps
    const { personId } = await db
      .selectFrom('teamMembers')
      .select('personId')
      .where('position', '=', 0)
      .executeTakeFirstOrThrow()
    expect(await deleteFilesOf(db, personId)).toEqual([])
    expect(await ownerOf(fileId)).toEqual({ ownerId: null })
    expect((await get(team.mate)).statusCode).toBe(200)
    const sent = await send(image.replace(lenaEmail, 'stranger@u.example'), [file(png, 'a_b.png')], team.stranger)
    const alone = String(sent?.body['fileId'])
    expect(await deleteFilesOf(db, await personOf(db, 'stranger@u.example'))).toEqual([alone])
    await t.deps.storage.delete(alone)
  })
})

describe('what one person may upload', () => {
  const own = (email: string) => `/api/uploadfile/${email}`
  const hold = async (email: string, bytes: number) =>
    t.deps.db
      .updateTable('files')
      .set({ size: bytes })
      .where('uploaderId', '=', await personOf(t.deps.db, email))
      .returning('id')
      .executeTakeFirstOrThrow()

  test('ends at five gigabytes for an edition, however often they sign in, and not for admins', async () => {
    const email = 'collector@university.example'
    const identity = { email, subject: 'collector' }
    const [first, second] = [await t.signOn(identity), await t.signOn(identity)]
    await prove(email)
    expect((await send(own(email), [file(png, 'team_a.png', 'image/png')], first))?.status).toBe(201)
    await hold(email, uploadQuota)
    const refused = await send(own(email), [file(jpeg, 'team_c.jpg', 'image/jpeg')], second)
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { code: 'quota_exceeded', message: uploadMessages.quota } },
    })
    expect((await send(own(email), [file(jpeg, 'team_c.jpg', 'image/jpeg')], admin))?.status).toBe(201)
  })

  test('holds for several at once', async () => {
    const email = 'parallel@university.example'
    const browser = await t.signOn({ email })
    await send(own(email), [file(png, 'team_a.png', 'image/png')], browser)
    // Room for only one: both start, and one is refused once it has arrived.
    await hold(email, uploadQuota - jpeg.length - 10)
    const both = await Promise.all(
      ['team_b.jpg', 'team_c.jpg'].map((name) => send(own(email), [file(jpeg, name, 'image/jpeg')], browser)),
    )
    expect(both.map((answer) => answer?.status).toSorted((a = 0, b = 0) => a - b)).toEqual([201, 403])
  })

  test('counts for the person, not for each of their sessions', async () => {
    const email = 'eager@university.example'
    const identity = { email, subject: 'eager' }
    const sessions = [await t.signOn(identity), await t.signOn(identity), await t.signOn(identity)]
    const statuses: number[] = []
    for (let turn = 0; turn <= uploadPicture.rateLimit.max; turn++) {
      const response = await sessions[turn % 3]?.call(uploadPicture, { params: { email }, body: {} })
      statuses.push(response?.statusCode ?? 0)
    }
    expect(statuses.slice(0, -1).every((status) => status === 415)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})
