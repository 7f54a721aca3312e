import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#src/db/database.ts'
import { isUnavailable } from '#src/db/unavailable.ts'
import type { Caller } from '#src/http/actor.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { pdfOf } from '#test/sample-files.ts'
import { insertPerson } from '../identity/person.queries.ts'
import { storeUpload } from './store-upload.ts'

/** A proxy that cuts the connection instead of passing on the confirmation of a commit. */
function relayWithoutCommit(port: number): Server {
  return createServer((client) => {
    const database = connect(port, '127.0.0.1')
    let isCommitting = false
    client.on('data', (piece) => {
      isCommitting ||= piece.includes('commit')
      database.write(piece)
    })
    database.on('data', (piece) => {
      if (isCommitting) client.destroy()
      else client.write(piece)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
}

let t: TestApp
let relay: Server
let relayed: Database

beforeAll(async () => {
  t = await createTestApp()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.deps.db)
  const url = new URL(inject('testClusterUrl'))
  relay = relayWithoutCommit(Number(url.port))
  await once(relay, 'listening')
  url.port = String((relay.address() as AddressInfo).port)
  url.pathname = rows[0]?.name ?? ''
  relayed = openDatabase(url.href, 2)
})
afterAll(async () => {
  await relayed.destroy()
  relay.close()
  await t.close()
})

test('an upload whose commit was not answered keeps its file, and sent again is the record that is there', async () => {
  const email = 'lena@university.example'
  const personId = await insertPerson(t.deps.db, { email, source: 'kept', at: t.clock.now() })
  const caller = {
    person: {
      kind: 'person',
      role: 'student',
      personId,
      email,
      sessionId: 'a-session',
      expiresAt: t.clock.now(),
      lastUsedAt: new Date(),
      factorAt: null,
      hasFactor: false,
      provedAt: t.clock.now(),
      firstname: 'Lena',
      lastname: 'Vogt',
      identityId: null,
      authorisedUserId: null,
      authorisedType: null,
    },
    ip: '127.0.0.1',
  } satisfies Caller
  const content = pdfOf({ text: 'committed' })
  const upload = () => ({
    kind: 'poster' as const,
    ownerId: personId,
    file: { filename: 'team_aldor.pdf', type: 'application/pdf', stream: Readable.from([content]) },
  })
  const error = await storeUpload({ ...t.deps, db: relayed }, caller, upload()).catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)

  const { file } = await storeUpload(t.deps, caller, upload())
  expect(await t.deps.db.selectFrom('files').select('id').execute()).toEqual([{ id: file.id }])
  expect(await buffer(await t.deps.storage.get(file.id))).toEqual(content)
})
