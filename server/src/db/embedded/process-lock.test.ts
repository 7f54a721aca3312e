import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findProcess } from './processes.ts'
import { takeLock } from './process-lock.ts'

let folder = ''
let path = ''
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'project-week-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const lockOf = (holder: { pid: number; started: string }) =>
  JSON.stringify({ id: 'an-earlier-one', command: 'node main.ts', since: '2026-01-02T03:04:05.678Z', ...holder })

function sleeper(): number {
  const child = spawn('sleep', ['60'])
  children.push(child)
  return child.pid ?? 0
}

describe('the lock', () => {
  test('is taken, refused while held, and free again after release', () => {
    const first = takeLock(path)
    expect(first.taken).toBe(true)
    expect(takeLock(path)).toMatchObject({ taken: false, holder: { pid: process.pid } })
    if (first.taken) first.release()
    expect(readdirSync(folder)).toEqual([])
    expect(takeLock(path).taken).toBe(true)
  })

  test('says who holds it and since when', () => {
    const pid = sleeper()
    writeFileSync(path, lockOf({ pid, started: findProcess(pid)?.started ?? '' }))
    expect(takeLock(path)).toEqual({
      taken: false,
      holder: expect.objectContaining({ pid, command: 'node main.ts', since: '2026-01-02T03:04:05.678Z' }),
    })
    expect(readdirSync(folder)).toEqual(['lock'])
  })

  test('of a process whose number another one has now is replaced', () => {
    writeFileSync(path, lockOf({ pid: sleeper(), started: 'before the machine started' }))
    expect(takeLock(path).taken).toBe(true)
    expect(takeLock(path)).toMatchObject({ taken: false, holder: { pid: process.pid } })
    expect(readdirSync(folder)).toEqual(['lock'])
  })

  test('of a zombie is replaced', async () => {
    const { pid, started } = await zombie()
    expect(findProcess(pid)).toBeUndefined()
    writeFileSync(path, lockOf({ pid, started }))
    expect(takeLock(path).taken).toBe(true)
  })

  test.each(['', '{"id":"x', 'null', '[]'])('that a power cut left as %j is replaced', (content) => {
    writeFileSync(path, content)
    expect(takeLock(path).taken).toBe(true)
  })

  test('taken, clears away what killed takers left, and nothing that a rival is just writing', () => {
    writeFileSync(`${path}.left-by-a-dead-one`, lockOf({ pid: 0, started: '' }))
    writeFileSync(`${path}.cut-off-long-ago`, '')
    utimesSync(`${path}.cut-off-long-ago`, 0, 0)
    writeFileSync(`${path}.just-begun`, '')
    expect(takeLock(path).taken).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['lock', 'lock.just-begun'])
  })

  test('is not given away by a holder that lost it meanwhile', () => {
    const first = takeLock(path)
    writeFileSync(path, lockOf({ pid: process.pid, started: findProcess(process.pid)?.started ?? '' }))
    if (first.taken) first.release()
    expect(readdirSync(folder)).toEqual(['lock'])
  })

  test('of a dead process goes to exactly one of many that want it at once, past a taker that died on the way', async () => {
    writeFileSync(path, lockOf({ pid: 0, started: '' }))
    writeFileSync(`${path}.after-an-earlier-one`, lockOf({ pid: 0, started: '' }).replace('earlier', 'even-earlier'))
    const module = fileURLToPath(new URL('process-lock.ts', import.meta.url))
    const script = `
      import { takeLock } from ${JSON.stringify(module)}
      console.log('ready')
      process.stdin.once('data', () => console.log(takeLock(${JSON.stringify(path)}).taken))
      process.stdin.on('end', () => process.exit())`
    const rivals = Array.from({ length: 8 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    children.push(...rivals)
    const next = () => Promise.all(rivals.map(async (rival) => String(await once(rival.stdout, 'data')).trim()))
    await next()
    const answers = next()
    for (const rival of rivals) rival.stdin.write('now')
    const said = await answers
    expect(said.sort()).toEqual([...Array.from({ length: 7 }, () => 'false'), 'true'])
    expect(readdirSync(folder)).toEqual(['lock'])
  })
})

/** An ended process that its parent never reaps. */
async function zombie(): Promise<{ pid: number; started: string }> {
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(parent)
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(chunk.toString())
  const started = findProcess(pid)?.started ?? ''
  expect(started).not.toBe('')
  await expect.poll(() => findProcess(pid)).toBeUndefined()
  return { pid, started }
}
