import { uploadMessages, uploadsAtOnce } from '@project-week/contract/files/upload'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#src/app.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { pdfOf } from '#test/sample-files.ts'
import { formOf, parkForm, sendForm } from '#test/send-upload.ts'
import { creationHeaders, park, pieceHeaders, speakTus } from '#test/tus-client.ts'
import { cleanUploads } from './clean-uploads.ts'
import { deleteSlots, takeSlot } from './upload-slot.queries.ts'

const email = 'lena@university.example'
const poster = `/api/uploadposter/${email}`
const content = pdfOf({ text: 'slots', size: 400_000 })
const form = formOf([{ content }])
const tooMany = { status: 409, body: { error: { code: 'too_many_uploads', message: uploadMessages.tooMany } } }

const t = appFixture()
/** Two instances on one database and one storage. */
let here: string
let there: string
let close: () => Promise<void>
let lena: Browser
let max: Browser
beforeAll(async () => {
  const apps = await Promise.all([1, 2].map(() => createApp(t.deps, { webDir: undefined, busyAfter: 60_000 })))
  const [first, second] = await Promise.all(apps.map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
  here = first ?? ''
  there = second ?? ''
  close = async () => {
    await Promise.all(apps.map((app) => app.close()))
  }
  lena = await t.signOn({ email })
  max = await t.signOn({ email: 'max@university.example' })
})
afterAll(async () => {
  await close()
})

const slots = () => t.deps.db.selectFrom('uploadSlots').selectAll().orderBy('renewedAt').execute()
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 })
const haveSlots = (count: number) => until(async () => expect(await slots()).toHaveLength(count))
const parked: { end: () => void }[] = []
afterEach(async () => {
  for (const { end } of parked.splice(0)) end()
  await haveSlots(0)
})
const later = (seconds: number) => (t.clock.current = new Date(t.clock.current.getTime() + seconds * 1000))

/** Sends half of a form and waits until it has its slot. */
async function parkOn(origin: string) {
  const taken = (await slots()).length
  const call = await parkForm(origin, poster, lena, form.subarray(0, 100_000))
  parked.push(call)
  await haveSlots(taken + 1)
  return call
}
const announce = async () => {
  const named = { filename: 'team_aldor.pdf', kind: 'poster', email }
  const { headers } = await speakTus(here, lena, 'POST', '/api/uploads', creationHeaders(content.length, named))
  return String(headers['location'])
}

test('of one person three uploads are under way on all instances, in pieces or whole, and a fourth is refused', async () => {
  const [path, another] = [await announce(), await announce()]
  await parkOn(here)
  await parkOn(there)
  parked.push(await park(there, lena, path, 0, { announced: content.length, sent: content.subarray(0, 100_000) }))
  await haveSlots(uploadsAtOnce)
  for (const origin of [here, there]) {
    expect(await sendForm(origin, poster, lena, form)).toMatchObject(tooMany)
    expect(await speakTus(origin, lena, 'PATCH', another, pieceHeaders(0), content)).toMatchObject(tooMany)
  }
  expect(await sendForm(here, '/api/uploadposter/max@university.example', max, form)).toMatchObject({ status: 201 })
})

test('a slot is free again after a minute of silence, and renewed while bytes come', async () => {
  const silent = await parkOn(here)
  const [slow] = [await parkOn(here), await parkOn(there)]
  later(50)
  slow.send(form.subarray(100_000, 110_000))
  await until(async () => expect((await slots()).at(-1)?.renewedAt).toEqual(t.clock.current))
  expect(await sendForm(there, poster, lena, form)).toMatchObject(tooMany)
  later(11)
  await parkOn(there)
  await parkOn(here)
  expect(await sendForm(there, poster, lena, form)).toMatchObject(tooMany)
  // Its slot has gone to another upload after the minute.
  silent.send(form.subarray(100_000, 110_000))
  expect(await silent.status).toBe(409)
})

test('of many that ask at the same time, as many get a slot as there are', async () => {
  const holderId = randomUUID()
  const taken = await Promise.all(
    Array.from({ length: 8 }, () =>
      t.deps.db.transaction().execute((tx) => takeSlot(tx, { id: randomUUID(), holderId, now: t.clock.current })),
    ),
  )
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(uploadsAtOnce)
  await deleteSlots(t.deps.db, t.clock.current)
})

test('what an instance that died has left is removed after a minute', async () => {
  const holderId = randomUUID()
  await t.deps.db.insertInto('uploadSlots').values({ id: randomUUID(), holderId, renewedAt: t.clock.current }).execute()
  later(59)
  await cleanUploads(t.deps)
  expect(await slots()).toHaveLength(1)
  later(1)
  await cleanUploads(t.deps)
  expect(await slots()).toEqual([])
})
