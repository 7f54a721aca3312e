import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateProblem } from '../testing/generate-problem.ts'
import type { Result } from '../model/result.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'match-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command as npm does; answers its exit code and what it wrote. */
function match(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const command = join(import.meta.dirname, 'command.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], (failure, out, error) => {
      resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, out, error })
    })
  })
}

async function fileOf(value: unknown): Promise<string> {
  const file = join(folder, 'problem.json')
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

test('reads a problem and writes the result in the shape of the page', async () => {
  const { code, out, error } = await match(
    await fileOf(generateProblem({ students: 50, companies: 12, seed: 1 })),
    '--seed',
    '4',
  )
  expect([code, error]).toEqual([0, ''])
  const result = JSON.parse(out) as Result
  expect(Object.keys(result)).toEqual(['teams', 'unplaced', 'tiers', 'bound', 'prices', 'seed', 'millis'])
  expect(Object.keys(result.tiers)).toEqual(['placed', 'served', 'fit', 'sumSq', 'schools'])
  expect(result.seed).toBe(4)
  expect(result.millis).toBeGreaterThan(0)
})

test('writes to a file when told to', async () => {
  const out = join(folder, 'result.json')
  const run = await match(await fileOf(generateProblem({ students: 9, companies: 3, seed: 1 })), '--out', out)
  expect(run).toEqual({ code: 0, out: '', error: '' })
  expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ tiers: { placed: 9, served: 3 } })
})

const sound = generateProblem({ students: 9, companies: 3, seed: 1 })
test.each([
  ['a file that is not there', [join('nowhere', 'problem.json')], 'nowhere'],
  ['a file that is not JSON', '{', 'not JSON'],
  ['a problem without students', { companies: sound.companies }, 'no student'],
  ['an unknown company in a pin', { ...sound, pins: [{ matrikelnummer: '10000000', companyId: 'x1' }] }, 'x1'],
])('says in one line what is wrong with %s and ends with code 2', async (_, given, named) => {
  const { code, out, error } = await match(...(Array.isArray(given) ? given : [await fileOf(given)]))
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain(named)
  expect(error.trimEnd()).not.toContain('\n')
})

test.each([
  ['--seed', 'x'],
  ['--policy', 'none'],
  ['--fallback', 'none'],
  ['--time-limit', '-1'],
  ['--what', '1'],
])('refuses %s %s', async (flag, value) => {
  const { code, error } = await match(await fileOf(sound), flag, value)
  expect([code, error.trimEnd().includes('\n')]).toEqual([2, false])
})
