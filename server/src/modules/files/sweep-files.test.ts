import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'
import { sweepFiles } from './sweep-files.ts'
import { thumbnailKey } from './thumbnails.ts'

const t = appFixture()

const record = (id: string, createdAt: Date) =>
  t.deps.db
    .insertInto('files')
    .values({
      id,
      edition: 'SS26',
      kind: 'image',
      ownerId: null,
      uploaderId: null,
      teamId: null,
      filename: 'a.png',
      type: 'image/png',
      size: 1,
      sha256: 'f'.repeat(64),
      createdAt,
      thumbnail: 'none',
    })
    .execute()
const keep = (key: string) => t.deps.storage.put(key, Readable.from(['x']))
const keys = async () => {
  const found: string[] = []
  for await (const { key } of t.deps.storage.list()) found.push(key)
  return found.sort()
}
const later = () => new Date(Date.now() + 60_000)

test('removes what has no record and nothing else, and names records without a file', async () => {
  const [known, unknown, lost] = [randomUUID(), randomUUID(), randomUUID()]
  await record(known, new Date())
  await record(lost, new Date())
  for (const id of [known, unknown]) {
    await keep(id)
    await keep(thumbnailKey(id))
  }
  expect(await sweepFiles(t.deps, later())).toEqual({ removed: 2, missing: [lost] })
  expect(await keys()).toEqual([known, thumbnailKey(known)].sort())
  expect(await sweepFiles(t.deps, later())).toEqual({ removed: 0, missing: [lost] })
  await t.deps.storage.delete(known)
  await t.deps.storage.delete(thumbnailKey(known))
  await t.deps.db.deleteFrom('files').execute()
})

test('leaves alone what somebody else keeps in the same place', async () => {
  await keep('notes-of-the-library.txt')
  const unknown = randomUUID()
  await keep(unknown)
  expect(await sweepFiles(t.deps, later())).toEqual({ removed: 1, missing: [] })
  expect(await keys()).toEqual(['notes-of-the-library.txt'])
  await t.deps.storage.delete('notes-of-the-library.txt')
})

test('leaves alone what may still be on its way to a record', async () => {
  const [underWay, justRecorded] = [randomUUID(), randomUUID()]
  await keep(underWay)
  await record(justRecorded, new Date())
  expect(await sweepFiles(t.deps, new Date(Date.now() - 60_000))).toEqual({ removed: 0, missing: [] })
  expect(await keys()).toEqual([underWay])
})

test('looks at more files than it asks the database about at once', { tags: ['night'] }, async () => {
  await Promise.all(Array.from({ length: 1100 }, () => keep(randomUUID())))
  const { removed } = await sweepFiles(t.deps, later())
  expect(removed).toBeGreaterThanOrEqual(1100)
  expect(await keys()).toEqual([])
})
