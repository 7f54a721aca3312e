import { registerCompany } from '@project-week/contract/companies/company'
import { downloadArchive } from '@project-week/contract/files/upload'
import { createTeam, type Team } from '@project-week/contract/teams/team'
import { strFromU8, unzipSync } from 'fflate'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { personOf } from '#test/accounts.ts'
import { companyOf } from '#test/factories.ts'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { insertFile } from './file.queries.ts'

const t = appFixture()
let admin: Browser
let team: Team
let owner: string

beforeAll(async () => {
  admin = await t.signInAs('Admin')
  await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Über/Land: AG' }) })
  const members = [1, 2, 3, 4, 5].map((at) => `m${at}@university.example`)
  const body = { name: 'Über/Land: AG', representativeEmail: 'boss@aldor.example', members }
  team = (await admin.call(createTeam, { body })).json<Team>()
  owner = await personOf(t.deps.db, 'm1@university.example')
})

async function store(filename: string, text: string, given: object = {}): Promise<string> {
  const id = t.deps.newId()
  await t.deps.storage.put(id, Readable.from([Buffer.from(text)]))
  t.clock.current = new Date(t.clock.current.getTime() + 1000)
  await insertFile(t.deps.db, {
    id,
    edition: 'SS26',
    kind: 'image',
    ownerId: owner,
    uploaderId: owner,
    teamId: team._id,
    filename,
    type: 'image/png',
    size: Buffer.byteLength(text),
    sha256: id,
    createdAt: t.clock.now(),
    thumbnail: 'none',
    ...given,
  })
  return id
}
const fetchArchive = (who = admin, edition = 'SS26') => who.call(downloadArchive, { query: { edition } })

test('an edition is one archive with a folder for each team, the posters that count and all pictures', async () => {
  const poster = { kind: 'poster', type: 'application/pdf' }
  await store('old.pdf', 'the first poster', poster)
  await store('team_land.pdf', 'the poster', poster)
  await store('Foto.png', 'one')
  await store('foto.png', 'two')
  await store('lonely.png', 'nobody’s', { ownerId: null, uploaderId: null, teamId: null })
  await store('test.png', 'a test', { kind: 'test' })
  await store('before.png', 'another edition', { edition: 'SS25' })
  const answer = await fetchArchive()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)])
  expect(Object.fromEntries(files)).toEqual({
    'posters/Über-Land- AG/team_land.pdf': 'the poster',
    'pictures/Über-Land- AG/foto.png': 'two',
    'pictures/Über-Land- AG/Foto (2).png': 'one',
    'pictures/without team/lonely.png': 'nobody’s',
  })
  const [record] = await recordsOf(t, { action: 'export' })
  expect(record).toMatchObject({ recordType: 'file', recordId: 'SS26', details: { rows: 4 } })
  const readings = () =>
    t.deps.db.selectFrom('auditRecords').select('recordId').where('action', '=', 'download').execute()
  expect(await readings()).toHaveLength(4)
  await fetchArchive()
  expect(await readings()).toHaveLength(4)
})

test('an archive from which a file is missing does not look complete', async () => {
  const id = await store('gone.png', 'gone')
  await t.deps.storage.delete(id)
  await expect(fetchArchive()).rejects.toThrow('destroyed before completion')
  await t.deps.db.deleteFrom('files').where('id', '=', id).execute()
})

test('an edition without files is an empty archive; only the office gets one', async () => {
  expect((await fetchArchive(admin, 'WS30')).rawPayload).toHaveLength(22)
  expect((await fetchArchive(await t.signOn())).statusCode).toBe(403)
})
