import { expect, test } from 'vitest'
import type { Company, Options, PeopleRule, Student } from '../model/problem.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { runByFlow, runMatching } from '../tiers/run.ts'
import { costBetween } from './cost.ts'
import { costRules, costSetting, priceRule } from './rule-costs.ts'
import { forceMove } from './what-if.ts'

const problem = generateProblem({ students: 60, companies: 12, seed: 9 })
const pin = { matrikelnummer: '10000000', companyId: 'company-00007' }

test('a pin costs what the run without it gains, and the same before it is there', async () => {
  const dear = { matrikelnummer: '10000001', companyId: 'company-00001' }
  const free = runByFlow(problem)
  const pinned = { ...problem, pins: [dear] }
  const run = runByFlow(pinned)
  const cost = free.result.tiers.fit - run.result.tiers.fit
  const [found, ...more] = await costRules(pinned, {}, run)
  expect(more).toEqual([])
  expect(found).toMatchObject({
    rule: { kind: 'pin', ...dear },
    cost: { kind: 'fit', least: cost, most: cost, isNet: false },
  })
  expect(await priceRule(problem, {}, free, { kind: 'pin', ...dear })).toMatchObject({
    cost: { kind: 'fit', least: cost, most: cost, isNet: false },
  })
})

test('a second pin for a student says which one it replaces', async () => {
  const pinned = { ...problem, pins: [pin] }
  const second = { matrikelnummer: pin.matrikelnummer, companyId: 'company-00003' }
  const price = await priceRule(pinned, {}, runByFlow(pinned), { kind: 'pin', ...second })
  expect(price.replaced).toEqual(pin)
})

test('a rule between people costs what the run without it gains', async () => {
  const rule: PeopleRule = { kind: 'together', students: ['10000001', '10000002', '10000003'] }
  const run = await runMatching({ ...problem, rules: [rule] })
  const [found] = await costRules({ ...problem, rules: [rule] }, {}, run)
  const cost = runByFlow(problem).result.tiers.fit - run.result.tiers.fit
  expect(cost).toBeGreaterThan(0)
  expect(found).toMatchObject({ rule, cost: { kind: 'fit', least: cost, most: cost, isNet: false } })
})

test('what only forbids gains nothing, also where the time ended before either run was proven', () => {
  const { instance } = runByFlow(problem)
  const cut = { instance, tiers: [{ tier: 'fit' as const, value: 100, bound: 140, proven: false }] }
  expect(costBetween(cut, cut, true)).toEqual({ kind: 'fit', least: 0, most: 40, isNet: false })
  expect(costBetween(cut, cut, false)).toMatchObject({ least: -40, most: 40 })
})

test('fairness has its price in fit', async () => {
  const fair = await runMatching(problem, { fairness: true })
  const price = await costSetting(problem, { fairness: true }, fair, { fairness: false })
  const cost = runByFlow(problem).result.tiers.fit - fair.result.tiers.fit
  expect(price.cost).toEqual({ kind: 'fit', least: cost, most: cost, isNet: false })
  expect(price.unlisted).toBeGreaterThanOrEqual(0)
})

test('mixed teams cost points of fit alone, not what is taken off for teams that stay of one programme', async () => {
  let costly = 0
  for (let seed = 1; seed <= 12; seed++) {
    const drawn = generateProblem({ students: 60, companies: 12, seed, studyFields: 4 })
    const [plain, mixed] = [await runMatching(drawn), await runMatching(drawn, { mixture: 6 })]
    const { cost, alone } = await costSetting(drawn, { mixture: 6 }, mixed, { mixture: 0 })
    const lost = plain.result.tiers.fit - mixed.result.tiers.fit
    expect(lost).toBeGreaterThanOrEqual(0)
    if (lost > 0) expect(cost).toEqual({ kind: 'fit', least: lost, most: lost, isNet: false })
    const programmes = ({ instance, teams }: typeof plain) =>
      teams.map(({ students }) => new Set(students.map((i) => instance.students[i]!.currentfieldofstudy)).size)
    const ofOne = (run: typeof plain) => programmes(run).filter((count) => count === 1).length
    expect(alone).toBe(ofOne(plain) - ofOne(mixed))
    if (lost > 0 && ofOne(mixed) > 0) costly++
  }
  expect(costly).toBeGreaterThan(0)
})

const weighted: PeopleRule = { kind: 'no-isolated', property: { name: 'gender', value: 'Female' }, weight: 7 }

test.each([
  ['nothing is taken off', problem, {}, false],
  ['teams of one programme cost points', problem, { mixture: 8 }, true],
  ['a rule has a weight', { ...problem, rules: [weighted] }, {}, true],
])('where %s, a loss of points says whether it is net of that', async (_, given, options, isNet) => {
  const pair = { matrikelnummer: '10000001', companyId: 'company-00001' }
  const { cost } = await forceMove(given, options, await runMatching(given, options), pair)
  expect(cost).toMatchObject({ kind: 'fit', isNet })
})

test('a pin without which the others clash is distinguished from one that costs nothing', async () => {
  const student = (matrikelnummer: string) => ({
    matrikelnummer,
    currentfieldofstudy: 'Alpha - M.Sc.',
    preferredFieldOfBusiness: [],
  })
  const pins = ['1', '2', '3'].map((matrikelnummer) => ({ matrikelnummer, companyId: 'c' }))
  const small = {
    students: ['1', '2', '3'].map(student),
    companies: [{ _id: 'c', companyName: 'C', fieldOfBusiness: 'IT', preferredFieldOfStudy: [] }],
    pins,
  }
  const costs = await costRules(small, { fallback: 'mutual' }, runByFlow(small, { fallback: 'mutual' }))
  expect(costs).toEqual(pins.map((rule) => ({ rule: { kind: 'pin', ...rule }, because: 'others-clash' })))
})

test('what counting challenges brings and costs is counted from both results', async () => {
  const drawn = generateProblem({ students: 120, companies: 24, seed: 2, challenges: true })
  const run = runByFlow(drawn)
  const none = { challengePoints: [0, 0, 0, 0, 0, 0] }
  const { named, unwanted } = await costSetting(drawn, {}, run, none)
  const count = (points: Options, is: (student: Student, company: Company) => boolean) =>
    runByFlow(drawn, points).result.teams.reduce((sum, { companyId, students }) => {
      const company = drawn.companies.find(({ _id }) => _id === companyId)!
      return sum + drawn.students.filter((one) => students.includes(one.matrikelnummer) && is(one, company)).length
    }, 0)
  const isNamed = (student: Student, { _id }: Company) => student.challenges!.includes(_id)
  const isListed = (student: Student, company: Company) =>
    company.preferredFieldOfStudy.includes(student.currentfieldofstudy)
  expect(named).toBe(count({}, isNamed) - count(none, isNamed))
  expect(unwanted).toBe(count(none, isListed) - count({}, isListed))
  expect(named).toBeGreaterThan(0)
})

test('of a tier that is not proven the cost claims nothing, and says what was found', () => {
  const { instance } = runByFlow(problem)
  const withPlaces = (value: number, bound: number) => ({
    instance,
    tiers: [
      { tier: 'placed' as const, value, bound, proven: value === bound },
      { tier: 'fit' as const, value: 100, bound: 100, proven: true },
    ],
  })
  expect(costBetween(withPlaces(60, 60), withPlaces(5, 60), true)).toEqual({
    kind: 'open',
    tier: 'placed',
    found: { before: 60, after: 5 },
  })
  expect(costBetween(withPlaces(60, 60), withPlaces(60, 61), false)).toEqual({ kind: 'open', tier: 'placed' })
})
