import * as upload from '@project-week/contract/files/upload'
import { releaseFile } from '@project-week/contract/showcase/showcase'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { personOf } from '#test/accounts.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { type Clamd, eicar, startClamd } from '#test/clamd.ts'
import { jpeg } from '#test/sample-files.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { markProved } from '../identity/person.queries.ts'
import { scanFiles } from './scan-files.ts'
import { makeThumbnail } from './thumbnails.ts'
import { recordsOf } from '#test/fixtures.ts'

const email = 'lena@university.example'
const infected = Buffer.concat([jpeg, Buffer.from(eicar)])
let clamd: Clamd
let t: TestApp
let origin: string
let lena: Browser
let admin: Browser

beforeEach(async () => {
  clamd = await startClamd()
  t = await createTestApp({ env: { CLAMD_URL: clamd.url } })
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  lena = await t.signOn({ email })
  admin = await t.signInAs('Admin', 'admin@university.example')
})
afterEach(async () => {
  await t.close()
  await clamd.close()
})

async function send(bytes: Buffer, by = lena): Promise<string> {
  const answer = await sendForm(
    origin,
    `/api/uploadfile/${email}`,
    by,
    formOf([{ name: 'file', filename: 'team.jpg', content: bytes }]),
  )
  expect(answer).toMatchObject({ status: 201 })
  return String(answer?.body['fileId'])
}
const read = async (by: Browser, fileId: string) =>
  (await by.call(upload.downloadFile, { params: { fileId } })).statusCode
const listed = async (by: Browser, endpoint: typeof upload.listPictures | typeof upload.listOwnFiles) =>
  (await by.call(endpoint)).json<upload.FileRecord[]>()
async function keys() {
  const found: string[] = []
  for await (const { key } of t.deps.storage.list()) found.push(key)
  return found
}

test('until it is scanned a file opens to its sender alone, and the office sees that it is being scanned', async () => {
  const fileId = await send(jpeg)
  await makeThumbnail(t.deps, fileId)
  expect([await read(lena, fileId), await read(admin, fileId)]).toEqual([200, 409])
  expect((await admin.call(upload.downloadThumbnail, { params: { fileId } })).statusCode).toBe(409)
  expect(await listed(admin, upload.listPictures)).toMatchObject([{ _id: fileId, isBeingScanned: true }])
  expect(await listed(lena, upload.listOwnFiles)).toMatchObject([{ _id: fileId, isBeingScanned: true }])
  expect((await admin.call(releaseFile, { params: { fileId }, body: { title: 'Week' } })).statusCode).toBe(409)

  await scanFiles(t.deps)
  expect(clamd.scanned).toEqual([jpeg.length])
  expect([await read(lena, fileId), await read(admin, fileId)]).toEqual([200, 200])
  expect(await listed(admin, upload.listPictures)).toMatchObject([{ isBeingScanned: false }])
})

test('what somebody else has sent for a person is kept from that person too', async () => {
  const personId = await personOf(t.deps.db, email)
  await markProved(t.deps.db, personId, { address: email, by: 'link', at: t.clock.now() })
  const fileId = await send(jpeg, admin)
  expect([await read(admin, fileId), await read(lena, fileId)]).toEqual([200, 409])
  expect(await listed(lena, upload.listOwnFiles)).toEqual([])
})

test('an infected file is removed once by two instances, its sender told, and recorded', async () => {
  const fileId = await send(infected)
  await makeThumbnail(t.deps, fileId)
  await Promise.all([scanFiles(t.deps), scanFiles(t.deps)])
  expect([await read(lena, fileId), await read(admin, fileId)]).toEqual([404, 404])
  expect(await keys()).toEqual([])
  const mails = await t.deps.db.selectFrom('mails').select(['recipient', 'text']).execute()
  expect(mails).toMatchObject([{ recipient: email }])
  expect(mails[0]?.text).toContain('Eicar-Test-Signature')
  const records = await recordsOf(t, { action: 'remove-infected' }, ['action', 'recordId', 'details'])
  expect(records).toMatchObject([{ recordId: fileId, details: { found: 'Eicar-Test-Signature', sender: email } }])
})

test('while the scanner is away files wait, and are scanned when it is back', async () => {
  const { port } = clamd
  await clamd.close()
  const [clean, bad] = [await send(jpeg), await send(infected)]
  await scanFiles(t.deps)
  expect([await read(admin, clean), await read(admin, bad)]).toEqual([409, 409])
  clamd = await startClamd({ port })
  await scanFiles(t.deps)
  expect([await read(admin, clean), await read(admin, bad)]).toEqual([200, 404])
})

test('a file that the scanner does not judge keeps no other one waiting', async () => {
  const { port } = clamd
  await clamd.close()
  clamd = await startClamd({ port, streamMaxLength: jpeg.length + 1000 })
  const [large, small] = [await send(Buffer.concat([jpeg, Buffer.alloc(5000)])), await send(jpeg)]
  await scanFiles(t.deps)
  expect([await read(admin, large), await read(admin, small)]).toEqual([409, 200])
})

test('without a scanner nothing waits, nor what has waited for one', async () => {
  const fileId = await send(jpeg)
  await scanFiles({ ...t.deps, config: { ...t.deps.config, scanner: undefined } })
  expect(await read(admin, fileId)).toBe(200)
  expect(clamd.scanned).toEqual([])
})
