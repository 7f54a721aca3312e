import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diagnoseConflict } from './conflict.ts'
import { compareWithStable } from './gale-shapley.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { isAllowed, companyRankOf, studentRankOf } from '../model/instance.ts'
import { defaultSettings } from '../model/problem.ts'
import type { Problem } from '../model/problem.ts'
import { countRanks, explainCompany, explainStudent } from './reasons.ts'
import { costRules } from './rule-costs.ts'
import { runMatching } from '../tiers/run.ts'
import type { Run } from '../tiers/run.ts'
import { solve } from '../tiers/solve.ts'
import { countBlockingPairs } from './stability.ts'
import { drawnPoints } from '../testing/drawn-problems.ts'
import { createWhatIf } from './what-if.ts'

const sizes = [
  { students: 60, companies: 10 },
  { students: 60, companies: 15 },
]

test('what a forced move would cost is exactly what the run with that pin loses', () => {
  let questions = 0
  // Every second problem with a table that need not be a sum: there the network has a layer for each rank.
  const tables = fc.sample(drawnPoints, { numRuns: 12, seed: 6 })
  for (const size of sizes) {
    for (let seed = 0; seed < 12; seed++) {
      const problem = generateProblem({ ...size, seed })
      const exclusions = [{ matrikelnummer: '10000005', companyId: 'company-00002' }]
      const points = seed % 2 === 0 ? defaultSettings.points : tables[seed]
      const run = runMatching({ ...problem, exclusions }, { points })
      const whatIf = createWhatIf(run)
      for (let k = 0; k < 12; k++) {
        const student = problem.students[(seed * 7 + k * 5) % size.students]!
        const company = problem.companies[(seed + k * 3) % size.companies]!
        const pin = { matrikelnummer: student.matrikelnummer, companyId: company._id }
        const { loss, rule } = whatIf(pin.matrikelnummer, pin.companyId)
        if (rule !== 'free') continue
        const forced = solve({ ...problem, exclusions, pins: [pin] }, { points })
        expect(forced.bound.proven).toBe(true)
        expect(loss).toBe(run.result.tiers.fit - forced.tiers.fit)
        questions++
      }
    }
  }
  console.log(`${questions} what-ifs, each equal to the run with that pin`)
})

test('a what-if says which rule stands in the way', () => {
  const problem = generateProblem({ students: 60, companies: 10, seed: 1 })
  const [a, b] = ['company-00001', 'company-00002']
  const pins = [{ matrikelnummer: '10000000', companyId: a }]
  const exclusions = [{ matrikelnummer: '10000001', companyId: a }]
  const locked = [{ companyId: b, students: ['10000002', '10000003', '10000004'] }]
  const whatIf = createWhatIf(runMatching({ ...problem, pins, exclusions, locked }))
  expect(whatIf('10000000', b)).toMatchObject({ rule: 'pinned', loss: undefined })
  expect(whatIf('10000001', a)).toMatchObject({ rule: 'excluded' })
  expect(whatIf('10000002', a)).toMatchObject({ rule: 'locked', loss: undefined })
  expect(() => whatIf('nobody', a)).toThrow('unknown student nobody')
})

test('reasons say both ranks in both languages and name nobody else', () => {
  const problem = generateProblem({ students: 60, companies: 15, seed: 4 })
  const run = runMatching(problem)
  for (const student of problem.students) {
    const reason = explainStudent(run, student.matrikelnummer)
    const company = problem.companies.find(({ _id }) => _id === reason.companyId)
    expect(reason.text.en).toContain(company?.fieldOfBusiness)
    expect(reason.text.en).toContain(student.currentfieldofstudy)
    expect(reason.text.de).not.toBe(reason.text.en)
    expect(reason.text.en).not.toMatch(/\d{8}/)
  }
  const wished = problem.students.map((student) => explainStudent(run, student.matrikelnummer))
  const example = wished.find((reason) => reason.wish === 1 && reason.look === 2)
  expect(example?.text.en).toMatch(/ was your 1st choice; the company listed .+ 2nd\.$/)
  expect(
    countRanks(run)
      .flat()
      .reduce((sum, count) => sum + count),
  ).toBe(60)
  expect(countRanks(run)[1]![2]).toBe(wished.filter((reason) => reason.wish === 1 && reason.look === 2).length)
})

test('a company without a team is told why', () => {
  const problem = generateProblem({ students: 30, companies: 20, seed: 4 })
  const run = runMatching(problem)
  const reasons = problem.companies.map((company) => explainCompany(run, company._id))
  expect(reasons.filter((reason) => reason.students === 0).map((reason) => reason.none)).toEqual(
    Array(10).fill('too-few-students'),
  )
  expect(reasons.filter((reason) => reason.students > 0)).toHaveLength(10)
  expect(reasons.flatMap((reason) => reason.wishes).reduce((sum, count) => sum + count)).toBe(30)
})

/** The definition, pair by pair. */
function blockingPairs({ instance, teams, teamOf }: Run): number {
  const line = (rank: number): number => (rank === 0 ? 9 : rank)
  let pairs = 0
  instance.students.forEach((_, i) => {
    const f = instance.studyField[i]!
    const now = teamOf[i]! < 0 ? 9 : line(studentRankOf(instance, i, instance.business[teams[teamOf[i]!]!.company]!))
    instance.companies.forEach((_company, j) => {
      const wish = studentRankOf(instance, i, instance.business[j]!)
      if (wish === 0 || line(wish) >= now || !isAllowed(instance, i, j)) return
      const own = teams.filter((team) => team.company === j)
      const isOpen = own.some((team) => team.students.length < 5)
      const wants = (other: number): boolean =>
        line(companyRankOf(instance, j, f)) < line(companyRankOf(instance, j, instance.studyField[other]!))
      if (isOpen || own.some((team) => team.students.some(wants))) pairs++
    })
  })
  return pairs
}

test('blocking pairs are counted as the definition does', () => {
  for (let seed = 0; seed < 20; seed++) {
    const problem = generateProblem({ students: 50, companies: 12, seed, studyFields: 6, businessFields: 5 })
    const run = runMatching({ ...problem, exclusions: [{ matrikelnummer: '10000001', companyId: 'company-00001' }] })
    expect(countBlockingPairs(run.instance, run.teams).pairs).toBe(blockingPairs(run))
  }
})

test('the Gale–Shapley result is stable and fits no better than the best one', () => {
  for (let seed = 0; seed < 20; seed++) {
    const run = runMatching(generateProblem({ students: 80, companies: 16, seed, studyFields: 6, businessFields: 5 }))
    const stable = compareWithStable(run.instance, run.plan)
    expect(stable.stability.pairs).toBe(0)
    expect(stable.fit).toBeLessThanOrEqual(run.result.tiers.fit)
    expect(stable.placed).toBe(80)
  }
})

const clashing = (): Problem => {
  const problem = generateProblem({ students: 6, companies: 4, seed: 1 })
  const pins = ['company-00001', 'company-00002', 'company-00003'].map((companyId, at) => ({
    matrikelnummer: String(10_000_000 + at),
    companyId,
  }))
  return { ...problem, pins }
}

test('pins that open more companies than there are students for are named, with the smallest change', () => {
  expect(() => solve(clashing())).toThrow(/company-00001, company-00002, company-00003 need 6 more students/)
  const conflict = diagnoseConflict(clashing())
  expect(conflict).toMatchObject({ needed: 6, available: 3 })
  expect(conflict?.companies.map((company) => company.companyId)).toEqual([
    'company-00001',
    'company-00002',
    'company-00003',
  ])
  expect(conflict?.changes).toEqual([
    { kind: 'unpin', pins: [{ matrikelnummer: '10000000', companyId: 'company-00001' }] },
    { kind: 'minimum', minimum: 2 },
  ])
})

test('exclusions that starve a pinned company are named one by one', () => {
  const problem = generateProblem({ students: 5, companies: 2, seed: 1 })
  const keys = problem.students.map((student) => student.matrikelnummer)
  const companyId = 'company-00001'
  const pins = [{ matrikelnummer: keys[0]!, companyId }]
  const exclusions = keys.slice(1, 4).map((matrikelnummer) => ({ matrikelnummer, companyId }))
  const conflict = diagnoseConflict({ ...problem, pins, exclusions })
  expect(conflict).toMatchObject({ needed: 2, available: 1 })
  const allow = conflict?.changes.find((change) => change.kind === 'allow')
  expect(allow?.exclusions).toHaveLength(1)
})

test('every change that a diagnosis offers resolves the conflict', () => {
  let conflicts = 0
  fc.assert(
    fc.property(
      fc.nat(1e6),
      fc.integer({ min: 4, max: 9 }),
      fc.integer({ min: 2, max: 4 }),
      (seed, students, count) => {
        const problem = generateProblem({ students, companies: 4, seed, studyFields: 3, businessFields: 3 })
        const name = (i: number, j: number) => ({
          matrikelnummer: String(10_000_000 + i),
          companyId: `company-0000${j + 1}`,
        })
        const pins = Array.from({ length: Math.min(count, students) }, (_, at) => name(at, at % 4))
        const exclusions = [name(students - 1, 0), name(students - 2, 1), name(students - 1, 2)].filter(
          (rule) => !pins.some((pin) => pin.matrikelnummer === rule.matrikelnummer),
        )
        const whole = { ...problem, pins, exclusions }
        for (const fallback of ['any', 'mutual'] as const) {
          const conflict = diagnoseConflict(whole, { fallback })
          if (conflict === undefined) {
            expect(() => solve(whole, { fallback })).not.toThrow()
            continue
          }
          conflicts++
          expect(() => solve(whole, { fallback })).toThrow('rules clash')
          for (const change of conflict.changes) {
            const kept = <T>(all: readonly T[], gone: readonly T[]): T[] => all.filter((rule) => !gone.includes(rule))
            const changed = {
              ...whole,
              pins: change.kind === 'unpin' ? kept(pins, change.pins) : pins,
              exclusions: change.kind === 'allow' ? kept(exclusions, change.exclusions) : exclusions,
            }
            const settings = change.kind === 'minimum' || change.kind === 'fallback' ? change : {}
            expect(diagnoseConflict(changed, { fallback, ...settings })).toBeUndefined()
          }
        }
      },
    ),
    { numRuns: 300, seed: 6 },
  )
  console.log(`${conflicts} conflicts diagnosed`)
  expect(conflicts).toBeGreaterThan(100)
})

test('a pin costs what the run without it gains', () => {
  const problem = generateProblem({ students: 60, companies: 12, seed: 9 })
  const free = solve(problem)
  const pin = { matrikelnummer: '10000000', companyId: 'company-00007' }
  const pinned = { ...problem, pins: [pin] }
  const result = solve(pinned)
  expect(costRules(pinned, {}, result)).toMatchObject({
    isExact: true,
    costs: [{ rule: 'pin', ...pin, gain: { fit: free.tiers.fit - result.tiers.fit } }],
  })
})
