// @module-tag night
import { expect, test } from 'vitest'
import type { Options, Problem } from '../model/problem.ts'
import { readProblem } from '../model/read-problem.ts'
import { solveByTrying } from '../testing/brute-force.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { createRandom, randomBelow } from '../model/random.ts'
import { runByFlow, runMatching } from '../tiers/run.ts'
import { createWhatIf, forceMove } from './what-if.ts'
import { createJudge, judgeCost } from '../testing/sentences.ts'

/** The loss by brute force; undefined if a tier before fit changes or no matching has the pair. */
function trueLoss(problem: Problem, options: Options, pin: { matrikelnummer: string; companyId: string }) {
  const before = solveByTrying(readProblem(problem, options))
  const exclusions = problem.exclusions?.filter((pair) => JSON.stringify(pair) !== JSON.stringify(pin)) ?? []
  const after = solveByTrying(readProblem({ ...problem, pins: [pin], exclusions }, options))
  if (before === undefined || after === undefined || before.placed !== after.placed) return undefined
  if (options.policy === 'served-first' && before.served !== after.served) return undefined
  return before.fit - after.fit
}

test.each(['served-first', 'fit-first'] as const)(
  'under %s, a loss called exact is the truth and one called a bound holds, for forbidden pairs too',
  async (policy) => {
    const counted = { exact: 0, 'at-least': 0, unknown: 0, gains: 0 }
    for (let seed = 0; seed < 24; seed++) {
      const random = createRandom(seed)
      const size = { students: 5 + randomBelow(random, 3), companies: 2 + randomBelow(random, 2) }
      const drawn = generateProblem({ ...size, seed, studyFields: 3, businessFields: 3 })
      const exclusions = [{ matrikelnummer: '10000001', companyId: 'company-00001' }]
      const problem = { ...drawn, exclusions }
      const fallback = (['any', 'one-sided'] as const)[seed % 2]!
      const options = { policy, fallback, minimum: 1 + randomBelow(random, 3), maximum: 3 }
      const run = runByFlow(problem, options)
      const ask = createWhatIf(run)
      for (const { matrikelnummer } of problem.students.slice(0, 4)) {
        for (const { _id: companyId } of problem.companies) {
          const { loss } = ask(matrikelnummer, companyId)
          counted[loss.kind]++
          const truth = trueLoss(problem, options, { matrikelnummer, companyId })
          if (loss.kind === 'exact') expect(loss.points).toBe(truth)
          if (loss.kind === 'at-least' && truth !== undefined) expect(truth).toBeGreaterThanOrEqual(loss.points)
          if (loss.kind === 'exact' && loss.points < 0) counted.gains++
        }
      }
    }
    console.log(`${policy}: ${JSON.stringify(counted)}`)
    expect(counted.exact).toBeGreaterThan(50)
  },
)

test('a forbidden pair may gain, and is said to', async () => {
  let gains = 0
  for (let seed = 0; seed < 20; seed++) {
    const problem = generateProblem({ students: 20, companies: 4, seed })
    const best = runByFlow(problem)
    const team = best.result.teams[0]!
    const pair = { matrikelnummer: team.students[0]!, companyId: team.companyId }
    const excluded = { ...problem, exclusions: [pair] }
    const run = runByFlow(excluded)
    const { rule, loss } = createWhatIf(run)(pair.matrikelnummer, pair.companyId)
    expect(rule).toBe('excluded')
    expect(loss).toEqual({ kind: 'exact', points: run.result.tiers.fit - best.result.tiers.fit })
    if (loss.kind === 'exact' && loss.points < 0) gains++
  }
  expect(gains).toBeGreaterThan(5)
})

test('a forbidden pair that would seat one more student is not answered by a loss of fit', async () => {
  const studyField = { listed: 'Alpha - M.Sc.', other: 'Beta - M.Sc.' }
  const student = (matrikelnummer: string, currentfieldofstudy: string) => ({
    matrikelnummer,
    currentfieldofstudy,
    preferredFieldOfBusiness: ['IT'],
  })
  const problem: Problem = {
    students: [student('1', studyField.listed), student('2', studyField.other)],
    companies: [{ _id: 'c', companyName: 'C', fieldOfBusiness: 'IT', preferredFieldOfStudy: [studyField.listed] }],
  }
  const options: Options = { fallback: 'mutual', minimum: 1 }
  const run = runByFlow(problem, options)
  expect(run.result.unplaced).toEqual(['2'])
  expect(createWhatIf(run)('2', 'c')).toMatchObject({ rule: 'fallback', loss: { kind: 'unknown' } })
  const forced = await forceMove(problem, options, run, { matrikelnummer: '2', companyId: 'c' })
  expect(forced.tiers[0]).toMatchObject({ tier: 'placed', before: 1, after: 2 })
})

test('a pair that a rule between people forbids is not answered as if a pin could have it', async () => {
  const drawn = generateProblem({ students: 20, companies: 4, seed: 1 })
  const [student, company] = [drawn.students[0]!, drawn.companies[0]!]
  const property = { name: 'studyField', value: student.currentfieldofstudy } as const
  const problem: Problem = { ...drawn, rules: [{ kind: 'none', property, companies: [company._id] }] }
  const run = await runMatching(problem)
  const pair = { matrikelnummer: student.matrikelnummer, companyId: company._id }
  expect(createWhatIf(run)(pair.matrikelnummer, pair.companyId).loss).toEqual({ kind: 'unknown' })
  await expect(forceMove(problem, {}, run, pair)).rejects.toThrow('a pin breaks it')
})

// @module-tag night

test.each(['fit-first', 'served-first'] as const)(
  'what a forced move costs under %s is true, however little time it had',
  async (policy) => {
    const judge = createJudge()
    const kinds = new Map<string, number>()
    for (let seed = 1; seed <= 10; seed++) {
      // Fewer students than the minimum team sizes need: only a search can prove anything.
      const problem = generateProblem({ students: 20, companies: 8, seed })
      const run = await runMatching(problem, { policy })
      for (const timeLimit of [0, 30]) {
        const options = { policy, timeLimit }
        const pair = { matrikelnummer: `1000000${seed % 10}`, companyId: `company-0000${1 + (seed % 8)}` }
        const { cost } = await forceMove(problem, options, run, pair)
        kinds.set(cost.kind, (kinds.get(cost.kind) ?? 0) + 1)
        if (timeLimit > 0) expect(cost.kind === 'fit' ? cost.most - cost.least : cost.kind).not.toBe('open')
        if (cost.kind === 'fit') expect(cost.least).toBeGreaterThanOrEqual(0)
        const pinned = { ...problem, pins: [pair] }
        await judgeCost(judge, `${seed}`, cost, run.instance, [problem, options], [pinned, options])
      }
    }
    console.log(policy, Object.fromEntries(kinds), judge.verdict().sentences)
    expect(judge.verdict().faults).toEqual([])
  },
)
