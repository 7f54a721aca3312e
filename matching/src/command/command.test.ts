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

/** Runs the command as npm does; resolves to its exit code and output. */
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

test('says how it is used', async () => {
  const { code, out, error } = await match('--help')
  expect([code, error]).toEqual([0, ''])
  for (const flag of ['--what-if', '--repair', '--check', '--out']) expect(out).toContain(flag)
})

test('reads a file with a byte order mark, and refuses a misspelt key by its name', async () => {
  expect(await match(await fileOf(`\uFEFF${JSON.stringify(sound)}`))).toMatchObject({ code: 0, error: '' })
  const { code, error } = await match(await fileOf({ ...sound, pin: [] }))
  expect([code, error.includes("'pin'")]).toEqual([2, true])
})

test('refuses a place that cannot be written before it solves', async () => {
  const large = await fileOf(generateProblem({ students: 400, companies: 160, seed: 1 }))
  const { code, error } = await match(large, '--policy', 'fit-first', '--out', join(folder, 'none', 'result.json'))
  expect([code, error.trimEnd().includes('\n')]).toEqual([2, false])
  expect(error).toContain('--out')
})

test('says what moving a student costs', { tags: ['night'] }, async () => {
  const file = await fileOf(generateProblem({ students: 20, companies: 5, seed: 1 }))
  const { code, out } = await match(file, '--what-if', '10000003:company-00002')
  expect(code).toBe(0)
  const answer = JSON.parse(out) as {
    loss: number
    exact: boolean
    tiers: { tier: string; before: number; after: number }[]
  }
  expect(Object.keys(answer)).toEqual(['loss', 'exact', 'tiers'])
  const fit = answer.tiers.find(({ tier }) => tier === 'fit')!
  expect([answer.exact, answer.loss]).toEqual([true, fit.before - fit.after])
  expect(await match(file, '--what-if', '10000003')).toMatchObject({ code: 2 })
  expect(await match(file, '--what-if', 'nobody:company-00002')).toMatchObject({ code: 2 })
})

test('checks a result, and finds what is wrong with one', { tags: ['night'] }, async () => {
  const file = await fileOf(generateProblem({ students: 20, companies: 5, seed: 1 }))
  const result = JSON.parse((await match(file)).out) as Result
  const at = join(folder, 'result-to-check.json')
  await writeFile(at, JSON.stringify(result))
  const sure = await match(file, '--check', at)
  expect([sure.code, JSON.parse(sure.out)]).toMatchObject([0, { ok: true, proof: 'prices', bound: result.tiers.fit }])
  const [a, b] = [result.teams[0]!, result.teams[1]!]
  ;[a.students[0], b.students[0]] = [b.students[0]!, a.students[0]!]
  await writeFile(at, JSON.stringify(result))
  const worse = await match(file, '--check', at)
  expect([worse.code, JSON.parse(worse.out)]).toMatchObject([1, { ok: false }])
})

test('repairs a result with the fewest people moved', { tags: ['night'] }, async () => {
  const problem = generateProblem({ students: 30, companies: 7, seed: 2 })
  const before = join(folder, 'before.json')
  await match(await fileOf(problem), '--out', before)
  const after = await fileOf({ ...problem, students: problem.students.slice(2) })
  const { code, out } = await match(after, '--repair', before)
  expect([code, (JSON.parse(out) as Result).tiers]).toMatchObject([0, { placed: 28, kept: 7 }])
  const moves = ((JSON.parse(out) as Result).tiers.moved ?? 0) + 3
  const asked = JSON.parse((await match(after, '--repair', before, '--moves', String(moves))).out) as Result
  expect(asked.tiers.moved).toBeLessThanOrEqual(moves)
  expect(asked.tiers.fit).toBeGreaterThan((JSON.parse(out) as Result).tiers.fit)
  await writeFile(join(folder, 'repaired.json'), JSON.stringify(asked))
  const check = ['--check', join(folder, 'repaired.json'), '--repair', before]
  expect(await match(after, ...check, '--moves', String(moves))).toMatchObject({ code: 0 })
  expect(await match(after, ...check, '--moves', '0')).toMatchObject({ code: 1 })
  // The teams that a repair starts from may be part of the problem file.
  const students = problem.students.slice(2)
  const { teams } = JSON.parse(await readFile(before, 'utf8')) as Result
  const starts = {
    teams: teams.map(({ companyId, students: members }) => ({ companyId, students: members })),
    moves,
  }
  const own = await match(await fileOf({ ...problem, students, before: starts }))
  expect({ ...(JSON.parse(own.out) as Result), millis: 0 }).toEqual({ ...asked, millis: 0 })
  expect(await match(await fileOf({ ...problem, students, before: { team: teams } }))).toMatchObject({ code: 2 })
  expect(await match(after, '--moves', '2')).toMatchObject({ code: 2 })
  expect(await match(after, '--lock-all')).toMatchObject({ code: 2 })
})

test.each([
  ['a list', '[]', 'is not an object'],
  ['a misspelt key', '{"teams":[],"moved":3}', "unknown key 'moved'"],
  ['a student twice in a team', '{"teams":[{"companyId":"a","students":["1","1"]}]}', 'student 1 is in two places'],
])('refuses to repair from a file with %s, by name', async (_, text, named) => {
  const before = join(folder, 'unsound.json')
  await writeFile(before, text)
  const { code, out, error } = await match(await fileOf(sound), '--repair', before)
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain(named)
  expect(error.trim().split('\n')).toHaveLength(1)
})

test('warns where a rule between people leaves nobody placed', async () => {
  const rules = [{ kind: 'at-least-one', property: { name: 'school', value: 'Nowhere' } }]
  const { code, out, error } = await match(await fileOf({ ...sound, rules }))
  expect([code, (JSON.parse(out) as Result).tiers.placed]).toEqual([0, 0])
  expect(error).toContain('warning: nobody has a place')
  expect((await match(await fileOf(sound))).error).toBe('')
})
