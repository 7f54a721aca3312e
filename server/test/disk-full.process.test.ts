// @module-tag night
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProcess } from '#src/db/embedded/processes.ts'
import { findRunningDatabase } from '#src/db/embedded/start-database.ts'
import { fetchTokens, prepareStudents, registration, send, type Student } from './deadline-rush.ts'
import { postmasterOf, query } from './embedded.ts'
import { runProduct } from './product.ts'
import { pdfOf } from './sample-files.ts'
import { canMakeDisks, makeDisk, type SmallDisk } from './small-disk.ts'

interface Refusal {
  error: { code: string; message: string }
}

// The whole product in a process of its own, with its database and its files on a disk that is full for a while.
describe.runIf(canMakeDisks)('on a disk that fills up', () => {
  let disk: SmallDisk
  let students: Student[]
  let registered = 0
  beforeAll(() => {
    disk = makeDisk(192)
  })
  afterAll(() => disk.remove())
  const product = runProduct(() => ({ DATA_DIR: disk.folder }))
  beforeAll(async () => {
    students = await prepareStudents((await findRunningDatabase(disk.folder)) ?? '', 400, 'full')
    await fetchTokens(product.server.url, students)
  })
  afterAll(() => disk.makeRoom())

  const headersOf = ({ cookie, csrfToken }: Student) => ({ cookie, 'x-csrf-token': csrfToken })
  async function register(): Promise<{ status: number; code: string | undefined }> {
    const student = students[registered]
    if (student === undefined) throw new Error('everybody is registered')
    const answer = await send(product.server.url, {
      method: 'POST',
      path: '/api/profile',
      headers: { ...headersOf(student), 'content-type': 'application/json' },
      body: registration,
    })
    if (answer.status === 200) registered += 1
    return {
      status: answer.status,
      code: answer.status === 200 ? undefined : (JSON.parse(answer.text) as Refusal).error.code,
    }
  }
  async function upload(content: Buffer) {
    const [student] = students
    if (student === undefined) throw new Error('there is a student')
    const body = new FormData()
    body.append('file', new File([new Uint8Array(content)], 'team_aldor.pdf', { type: 'application/pdf' }))
    const path = `/api/uploadposter/full${student.number}@university.example`
    const response = await fetch(product.server.url + path, { method: 'POST', headers: headersOf(student), body })
    return { status: response.status, answer: (await response.json()) as Partial<Refusal> }
  }
  const isReady = () =>
    fetch(`${product.server.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )

  test('an upload is refused by name and leaves nothing behind', async () => {
    disk.fill()
    const refused = await upload(pdfOf({ size: 2_000_000 }))
    expect(refused).toMatchObject({ status: 507, answer: { error: { code: 'storage_full' } } })
    expect(refused.answer.error?.message).toMatch('no room left')
    expect(readdirSync(join(disk.folder, 'files/unfinished'))).toEqual([])
    disk.makeRoom()
    expect((await upload(pdfOf({ size: 2_000_000 }))).status).toBe(201)
  })

  test('registrations are refused by name once no page is left for them, while reading goes on', async () => {
    disk.fill()
    await expect.poll(register, { interval: 0 }).toEqual({ status: 507, code: 'storage_full' })
    expect((await fetch(`${product.server.url}/api/editions/current`)).status).toBe(200)
    expect(findProcess(product.server.pid)).toBeDefined()
    disk.makeRoom()
    expect(await register()).toEqual({ status: 200, code: undefined })
  })

  test('a PostgreSQL that dies there comes back by itself as soon as there is room', async () => {
    disk.fill()
    process.kill(postmasterOf(disk.folder), 'SIGKILL')
    await expect.poll(isReady).toBe(503)
    expect(await register()).toEqual({ status: 503, code: 'not_ready' })
    disk.makeRoom()
    await expect.poll(isReady).toBe(200)
    expect(await register()).toEqual({ status: 200, code: undefined })
  })

  test('a start says so in one sentence, and the next one with room works with all that was acknowledged', async () => {
    await product.server.kill('SIGKILL')
    disk.fill()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'killable-server.ts')], {
      env: { ...process.env, DATA_DIR: disk.folder, DATABASE_URL: '', SMTP_URL: 'smtp://127.0.0.1:1' },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(code).toBe(1)
    expect(output).toMatch(`No room is left on the disk of ${disk.folder}. Make some and start again; nothing is lost.`)
    disk.makeRoom()
    await product.start()
    const url = await findRunningDatabase(disk.folder)
    expect(await query(url, 'select count(*)::integer as count from profiles')).toEqual([{ count: registered }])
  })
})
