import { expect, test } from 'vitest'
import type { Options, Problem } from '../model/problem.ts'
import type { Result } from '../model/result.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { runMatching } from '../tiers/run.ts'
import { checkResult } from './check-result.ts'
import { confirmClaims } from './confirm-claims.ts'

const problem = generateProblem({ students: 40, companies: 9, seed: 3 })
const result = (await runMatching(problem)).result

test('a true result is shown by counting and its prices alone', () => {
  expect(checkResult(problem, result)).toMatchObject({ ok: true, proof: 'prices', unproven: [] })
})

test('a result is checked with its own seed, which decides who waits among equals', async () => {
  const many = generateProblem({ students: 40, companies: 4, seed: 3 })
  const priority: Options['priority'] = ['never-placed']
  const drawn = (await runMatching(many, { priority, seed: 7 })).result
  expect(checkResult(many, drawn, { priority }).unproven).toEqual(
    checkResult(many, drawn, { priority, seed: 7 }).unproven,
  )
  expect(checkResult(many, drawn, { priority }).ok).toBe(true)
})

const swapped = (): Result => {
  const teams = structuredClone(result.teams)
  const [a, b] = [teams[0]!, teams[1]!]
  ;[a.students[0], b.students[0]] = [b.students[0]!, a.students[0]!]
  return { ...result, teams }
}
const first = result.teams[0]!

test.each<[string, Result, string, string]>([
  ['a student in two teams', { ...result, unplaced: [first.students[0]!] }, 'student-twice', first.students[0]!],
  ['a student nowhere', { ...result, teams: result.teams.slice(1) }, 'student-missing', first.students[0]!],
  [
    "a team under another company's name",
    { ...result, teams: [{ ...first, companyName: 'Other' }, ...result.teams.slice(1)] },
    'wrong-name',
    first.companyId,
  ],
  ['tiers of other teams', swapped(), 'tier-wrong', 'fit'],
  ['a tier that is none', { ...result, tiers: { ...result.tiers, moved: 0 } }, 'tier-wrong', 'moved'],
  ['a bound below the value', { ...result, bound: { ...result.bound, fit: 1 } }, 'not-proven', 'bound.fit'],
  ['a gap that is not the difference', { ...result, bound: { ...result.bound, gap: 5 } }, 'gap-wrong', 'bound.gap'],
  ['prices that prove nothing', { ...result, prices: {} }, 'not-proven', 'bound'],
])('finds %s', (_, wrong, code, record) => {
  const { ok, faults } = checkResult(problem, wrong)
  expect(ok).toBe(false)
  expect(faults).toContainEqual({ code, record })
})

test('a claim that rests on a search is named, and refuted by searching again', { tags: ['night'] }, async () => {
  const short = generateProblem({ students: 40, companies: 16, seed: 3 })
  const options: Options = { policy: 'fit-first' }
  const best = (await runMatching(short, options)).result
  expect(best.bound).toMatchObject({ proven: true, by: 'search' })
  expect(checkResult(short, best, options).unproven).toContain('fit')
  expect(await confirmClaims(short, best, options)).toMatchObject({ ok: true, unproven: [], repeated: ['fit'] })
  // Legal teams with less fit: the result of the same problem with one whole team excluded.
  const [{ companyId, students }] = best.teams as [Result['teams'][number]]
  const exclusions = students.map((matrikelnummer) => ({ matrikelnummer, companyId }))
  const other = (await runMatching({ ...short, exclusions }, options)).result
  const worse = { ...other, bound: { fit: other.tiers.fit, gap: 0, proven: true, by: 'search' as const } }
  expect(worse.tiers.fit).toBeLessThan(best.tiers.fit)
  expect(await confirmClaims(short, worse, options)).toMatchObject({
    ok: false,
    faults: [{ code: 'not-optimal', record: 'fit' }],
  })
})

test('rules between people, fairness and a repair are judged with what they rest on', async () => {
  const names = problem.students.map(({ matrikelnummer }) => matrikelnummer)
  const ruled: Problem = { ...problem, rules: [{ kind: 'apart', students: first.students.slice(0, 2) }] }
  expect(checkResult(ruled, result).faults).toContainEqual({ code: 'rule-broken', record: 'rules[0]' })
  const before = { teams: result.teams }
  const left = { ...problem, students: problem.students.filter(({ matrikelnummer }) => matrikelnummer !== names[0]) }
  for (const [one, options] of [
    [ruled, {}],
    [problem, { fairness: true }],
    [left, { before }],
  ] as [Problem, Options][]) {
    const found = (await runMatching(one, options)).result
    const { ok, unproven } = await confirmClaims(one, found, options)
    expect({ ok, unproven }).toEqual({ ok: true, unproven: [] })
  }
})
