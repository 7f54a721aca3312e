import { type FileRecord, listOwnFiles, listPictures } from '@project-week/contract/files/upload'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { createTestDatabase } from '#test/cluster.ts'
import { avi, mov, mp4 } from '#test/sample-files.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { openDatabase } from '../../db/database.ts'
import { createDiskStorage } from '../../storage/disk.ts'
import type { Storage } from '../../storage/storage.ts'
import { insertEdition } from '../editions/edition.queries.ts'
import { shippedEditions } from '../editions/shipped-editions.ts'
import { findFile, insertFile } from './file.queries.ts'
import { findFfmpeg, readFilm } from './film-process.ts'
import { lookAtFilm, queueWaitingFilms, startFilms } from './films.ts'
import { NotShowable } from './picture-process.ts'
import { createQueuedThumbnails, filmQueue } from './thumbnail-queue.ts'
import { thumbnailKey } from './thumbnails.ts'

// Debian's package `ffmpeg`. Without it these are named as left out.
const hasFfmpeg = existsSync('/usr/bin/ffmpeg') && existsSync('/usr/bin/ffprobe')
const ffmpeg = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' }
const log = pino({ level: 'silent' })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'project-week-films-test-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** A film of one second, all in one colour. */
async function makeFilm(name: string, codec: string, more: readonly string[] = []): Promise<Buffer> {
  const path = join(folder, name)
  const source = ['-f', 'lavfi', '-i', 'color=c=red:size=64x48:rate=5:duration=1']
  execFileSync(ffmpeg.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...source, '-c:v', codec, ...more, path])
  return readFile(path)
}

/** Copies of films that were not removed. */
const leftOver = async () => (await readdir(folder)).filter((name) => name.startsWith('project-week-film-'))

test('a machine without both programs has no ffmpeg', async () => {
  expect(await findFfmpeg('')).toBeUndefined()
  expect(await findFfmpeg(folder)).toBeUndefined()
  await writeFile(join(folder, 'ffmpeg'), '#!/bin/sh\n', { mode: 0o755 })
  expect(await findFfmpeg(`/nowhere:${folder}`)).toBeUndefined()
  await writeFile(join(folder, 'ffprobe'), '#!/bin/sh\n', { mode: 0o755 })
  expect(await findFfmpeg(`/nowhere:${folder}`)).toEqual({
    ffmpeg: join(folder, 'ffmpeg'),
    ffprobe: join(folder, 'ffprobe'),
  })
})

test('a program that cannot be run says nothing about the film', async () => {
  const path = join(folder, 'any')
  await writeFile(path, mp4)
  const error = await readFilm({ ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' }, 'video/mp4', path).catch(
    (one: unknown) => one,
  )
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(NotShowable)
})

describe.runIf(hasFfmpeg)('a film, with ffmpeg of Debian,', () => {
  describe('that was uploaded', () => {
    let t: TestApp
    let origin: string
    let lena: Browser
    let admin: Browser
    const email = 'lena@university.example'

    beforeAll(async () => {
      t = await createTestApp()
      origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
      lena = await t.signOn({ email })
      admin = await t.signInAs('Admin')
    })
    afterAll(() => t.close())

    async function upload(content: Buffer, filename: string): Promise<string> {
      const parts = [{ content, filename, type: 'video/any' }]
      const answer = await sendForm(origin, `/api/uploadfile/${email}`, lena, formOf(parts))
      expect(answer?.status).toBe(201)
      return String(answer?.body['fileId'])
    }
    async function listed(id: string, browser = lena): Promise<FileRecord | undefined> {
      const files = (await browser.call(browser === lena ? listOwnFiles : listPictures)).json<FileRecord[]>()
      return files.find((file) => file.fileId === id)
    }

    test.each([
      ['film.mp4', 'mpeg4'],
      ['film.mov', 'mpeg4'],
      ['film.avi', 'mjpeg'],
    ])('%s gets its length and a first picture', async (name, codec) => {
      const id = await upload(await makeFilm(name, codec), name)
      expect(await listed(id)).toMatchObject({ thumbnailLink: null, seconds: null })
      await lookAtFilm(t.deps, ffmpeg, id)

      for (const browser of [lena, admin]) {
        expect(await listed(id, browser)).toMatchObject({ thumbnailLink: `/api/files/${id}/thumbnail`, seconds: 1 })
      }
      const answer = await lena.inject({ method: 'GET', url: `/api/files/${id}/thumbnail` })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([64, 48])
      const [red = 0, green = 255, blue = 255] = data
      expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true])
      expect(await leftOver()).toEqual([])
    })

    test.each([
      ['broken.mp4', mp4],
      ['broken.mov', mov],
      ['broken.avi', avi],
    ])('and cannot be read (%s) is marked, and not tried again', async (name, content) => {
      const id = await upload(content, name)
      await lookAtFilm(t.deps, ffmpeg, id)
      expect(await findFile(t.deps.db, id)).toMatchObject({ thumbnail: 'none', seconds: null })
      await t.deps.storage.delete(id)
      // It would fail if it looked for the file.
      await lookAtFilm(t.deps, ffmpeg, id)
      await t.deps.storage.put(id, Readable.from([content]))
      expect(await listed(id)).toMatchObject({ thumbnailLink: null, seconds: null })
    })

    test('and erased while it is looked at leaves no picture', async () => {
      const id = await upload(await makeFilm('erased.mp4', 'mpeg4'), 'erased.mp4')
      const put = vi.fn<Storage['put']>(async (key, bytes) => {
        await t.deps.db.deleteFrom('files').where('id', '=', id).execute()
        return t.deps.storage.put(key, bytes)
      })
      await lookAtFilm({ ...t.deps, storage: { ...t.deps.storage, put } }, ffmpeg, id)
      expect(put).toHaveBeenCalledOnce()
      expect(await t.deps.storage.find(thumbnailKey(id))).toBeUndefined()
    })
  })

  test.each([
    ['wide.mp4', 'setsar=2', 128, 48],
    ['narrow.mp4', 'scale=2000:500,setsar=1/2', 720, 360],
    ['tall.mp4', 'scale=500:2000,setsar=1', 180, 720],
  ])('is shown as wide as it plays, whatever the shape of its pixels: %s', async (name, filter, width, height) => {
    await makeFilm(name, 'mpeg4', ['-vf', filter])
    const { picture } = await readFilm(ffmpeg, 'video/mp4', join(folder, name))
    if (!Buffer.isBuffer(picture)) throw new Error(picture.reason)
    expect(await sharp(picture).metadata()).toMatchObject({ width, height })
  })

  test('of sound alone has a length and no picture', async () => {
    const path = join(folder, 'sound.mp4')
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'aac']
    execFileSync(ffmpeg.ffmpeg, ['-v', 'error', '-nostdin', '-y', ...sound, path])
    const { seconds, picture } = await readFilm(ffmpeg, 'video/mp4', path)
    expect(seconds).toBe(2)
    expect(picture).toHaveProperty('reason')
  })

  test('that is a playlist opens no other file', async () => {
    await makeFilm('other.mp4', 'mpeg4')
    const secret = join(folder, 'other.mp4')
    const playlists = {
      hls: `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      concat: 'ffconcat version 1.0\nfile other.mp4\n',
    }
    for (const [name, text] of Object.entries(playlists)) {
      const path = join(folder, name)
      await writeFile(path, text)
      // By itself ffmpeg shows the other film.
      const frame = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1']
      const shown = execFileSync(ffmpeg.ffmpeg, ['-v', 'quiet', '-nostdin', '-i', path, ...frame])
      expect((await sharp(shown).metadata()).width).toBe(64)
      for (const type of ['video/mp4', 'video/quicktime', 'video/x-msvideo'] as const) {
        await expect(readFilm(ffmpeg, type, path)).rejects.toThrow(NotShowable)
      }
    }
  })

  describe('in the queue of two instances', () => {
    /** A database with a film that is stored, and as many instances as are asked for. */
    async function openHouse(onTestFinished: (close: () => Promise<void>) => void) {
      const url = await createTestDatabase()
      const db = openDatabase(url, 4)
      for (const { edition, isCurrent } of shippedEditions) await insertEdition(db, edition, isCurrent)
      const disk = await createDiskStorage(await mkdtemp(join(folder, 'storage-')))
      const content = await makeFilm('queued.mp4', 'mpeg4')
      const id = randomUUID()
      await disk.put(id, Readable.from([content]))
      const reads = vi.fn<() => void>()
      const storage: Storage = {
        ...disk,
        get: (key, range) => {
          reads()
          return disk.get(key, range)
        },
      }
      const bosses: PgBoss[] = []
      onTestFinished(async () => {
        for (const boss of bosses) await boss.stop({ graceful: true, timeout: 5000 })
        await db.destroy()
      })
      const record = {
        id,
        edition: 'SS26',
        kind: 'image' as const,
        ownerEmail: 'lena@university.example',
        uploadedBy: 'lena@university.example',
        teamId: null,
        filename: 'queued.mp4',
        type: 'video/mp4' as const,
        size: content.length,
        sha256: id,
        createdAt: new Date(),
        thumbnail: 'waiting' as const,
      }
      return {
        db,
        disk,
        id,
        record,
        reads,
        deps: { db, storage, log },
        startBoss: async () => {
          const boss = new PgBoss({ connectionString: url, max: 3, createSchema: false, migrate: false })
          boss.on('error', () => {})
          await boss.start()
          bosses.push(boss)
          return boss
        },
      }
    }
    const jobsOf = async (boss: PgBoss, id: string) =>
      (await boss.findJobs<{ fileId: string }>(filmQueue)).filter((job) => job.data.fileId === id)
    const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 })

    test('is looked at once', async ({ onTestFinished }) => {
      const { db, disk, id, record, reads, deps, startBoss } = await openHouse(onTestFinished)
      const [first, second] = [await startBoss(), await startBoss()]
      for (const boss of [first, second]) await startFilms(boss, deps, ffmpeg)
      await db.transaction().execute(async (tx) => {
        await insertFile(tx, record)
        await createQueuedThumbnails(first, { films: true }).enqueue(tx, record)
      })
      for (const boss of [first, second]) await queueWaitingFilms(boss, db)
      await until(async () => expect(await findFile(db, id)).toMatchObject({ thumbnail: 'made', seconds: 1 }))
      await until(async () => expect((await jobsOf(first, id)).map(({ state }) => state)).toEqual(['completed']))
      expect(reads).toHaveBeenCalledTimes(1)
      expect(await disk.find(thumbnailKey(id))).toBeDefined()
    })

    test('waits without a job where there is no ffmpeg, until an instance that has it starts', async ({
      onTestFinished,
    }) => {
      const { db, id, record, deps, startBoss } = await openHouse(onTestFinished)
      const boss = await startBoss()
      await db.transaction().execute(async (tx) => {
        await insertFile(tx, record)
        await createQueuedThumbnails(boss, { films: false }).enqueue(tx, record)
      })
      expect(await findFile(db, id)).toMatchObject({ thumbnail: 'waiting' })
      await startFilms(boss, deps, ffmpeg)
      await until(async () => expect(await findFile(db, id)).toMatchObject({ thumbnail: 'made', seconds: 1 }))
    })

    test('is tried again where the storage did not give it, and stays unmarked', async ({ onTestFinished }) => {
      const { db, disk, id, record, deps, startBoss } = await openHouse(onTestFinished)
      await insertFile(db, record)
      await disk.delete(id)
      const boss = await startBoss()
      await startFilms(boss, deps, ffmpeg)
      await until(async () => expect((await jobsOf(boss, id)).map(({ state }) => state)).toEqual(['retry']))
      expect(await findFile(db, id)).toMatchObject({ thumbnail: 'waiting' })
    })
  })
})
