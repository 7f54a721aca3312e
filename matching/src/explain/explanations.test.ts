import { studyProgrammes } from '@project-week/contract/enumerations/study-programmes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateProblem } from '../testing/generate-problem.ts'
import type { Options, Problem } from '../model/problem.ts'
import { defaultSettings } from '../model/settings.ts'
import { fitOf, ranksOf } from '../model/instance.ts'
import { countRanks, explainCompany, explainStudent, shortOfTeam } from './reasons.ts'
import { runByFlow, runMatching } from '../tiers/run.ts'
import { drawnPoints } from '../testing/drawn-problems.ts'
import { runAsGiven } from './given-teams.ts'
import { createWhatIf } from './what-if.ts'
import { explainUnplaced } from './why-unplaced.ts'

const solve = (problem: Problem, options: Options = {}) => runByFlow(problem, options).result

const sizes = [
  { students: 60, companies: 10 },
  { students: 60, companies: 15 },
]

test('what a forced move would cost is exactly what the run with that pin loses', { tags: ['night'] }, () => {
  let questions = 0
  // Every second problem has a points table that need not be a sum, so the network gets a layer for each rank.
  const tables = fc.sample(drawnPoints, { numRuns: 12, seed: 6 })
  for (const size of sizes) {
    for (let seed = 0; seed < 12; seed++) {
      const problem = generateProblem({ ...size, seed, challenges: seed % 3 === 0 })
      const exclusions = [{ matrikelnummer: '10000005', companyId: 'company-00002' }]
      const points = seed % 2 === 0 ? defaultSettings.points : tables[seed]
      const run = runByFlow({ ...problem, exclusions }, { points })
      const whatIf = createWhatIf(run)
      for (let k = 0; k < 12; k++) {
        const student = problem.students[(seed * 7 + k * 5) % size.students]!
        const company = problem.companies[(seed + k * 3) % size.companies]!
        const pin = { matrikelnummer: student.matrikelnummer, companyId: company._id }
        const { loss, rule } = whatIf(pin.matrikelnummer, pin.companyId)
        if (rule !== 'free') continue
        const forced = solve({ ...problem, exclusions, pins: [pin] }, { points })
        expect(forced.bound.proven).toBe(true)
        expect(loss).toEqual({ kind: 'exact', points: run.result.tiers.fit - forced.tiers.fit })
        questions++
      }
    }
  }
  console.log(`${questions} what-ifs, each equal to the run with that pin`)
})

test('a challenge that a student named adds its points; one that is gone leaves its place empty', () => {
  const problem = generateProblem({ students: 10, companies: 2, seed: 1 })
  const companies = problem.companies.map((company) => ({ ...company, preferredFieldOfStudy: [] }))
  const naming = (last: string): Problem => ({
    companies,
    students: problem.students.map((student, i) => ({
      ...student,
      preferredFieldOfBusiness: [],
      challenges: i < 5 ? ['gone', 'company-00002'] : [last],
    })),
  })
  const run = runByFlow(naming('company-00001'))
  expect(run.result.tiers.fit).toBe(5 * 25 + 5 * 30)
  expect(run.result.bound.proven).toBe(true)
  expect(explainStudent(run, '10000000')).toMatchObject({ companyId: 'company-00002', challengeRank: 2 })
  // More want it than it has places: those who named it first come before those who named it second.
  const contested = runByFlow(naming('company-00002'))
  expect(contested.result.teams.find(({ companyId }) => companyId === 'company-00002')?.students.toSorted()).toEqual(
    problem.students.slice(5).map(({ matrikelnummer }) => matrikelnummer),
  )
  expect(explainStudent(contested, '10000000')).not.toHaveProperty('challengeRank')
})

test('a what-if says which rule stands in the way', () => {
  const problem = generateProblem({ students: 60, companies: 10, seed: 1 })
  const [a, b] = ['company-00001', 'company-00002']
  const pins = [{ matrikelnummer: '10000000', companyId: a }]
  const exclusions = [{ matrikelnummer: '10000001', companyId: a }]
  const locked = [{ companyId: b, students: ['10000002', '10000003', '10000004'] }]
  const whatIf = createWhatIf(runByFlow({ ...problem, pins, exclusions, locked }))
  expect(whatIf('10000000', b)).toMatchObject({ rule: 'pinned', loss: { kind: 'unknown' } })
  expect(whatIf('10000001', a)).toMatchObject({ rule: 'excluded' })
  expect(whatIf('10000002', a)).toMatchObject({ rule: 'locked', loss: { kind: 'unknown' } })
  expect(() => whatIf('nobody', a)).toThrow('unknown student nobody')
})

test('reasons hold both ranks and fields, and name nobody else', () => {
  const problem = generateProblem({ students: 60, companies: 15, seed: 4 })
  const run = runByFlow(problem)
  const reasons = problem.students.map((student) => ({ student, reason: explainStudent(run, student.matrikelnummer) }))
  for (const { student, reason } of reasons) {
    if (reason.because !== 'matched') throw new Error(`${student.matrikelnummer} is ${reason.because}`)
    const company = problem.companies.find(({ _id }) => _id === reason.companyId)
    expect(reason.businessField).toBe(company?.fieldOfBusiness)
    expect(reason.studyField).toBe(student.currentfieldofstudy)
    expect(JSON.stringify(reason)).not.toMatch(/\d{8}/)
  }
  const both = (k: number, r: number): number =>
    reasons.filter(({ reason }) => reason.because === 'matched' && reason.studentRank === k && reason.companyRank === r)
      .length
  const table = countRanks(run)
  expect(table.flat().reduce((sum, count) => sum + count)).toBe(60)
  table.forEach((row, k) => row.forEach((count, r) => expect(count).toBe(both(k, r))))
})

test('interest in patent work is no preference where it is said, and counts as a third one', () => {
  const drawn = generateProblem({ students: 3, companies: 1, seed: 4 })
  const students = drawn.students.map((one) => ({
    ...one,
    preferredFieldOfBusiness: ['IT'],
    patentAttorneyInterest: 'Yes',
  }))
  const companies = drawn.companies.map((one) => ({ ...one, fieldOfBusiness: 'Patent Attorney Firm' }))
  const run = runByFlow({ ...drawn, students, companies })
  expect(explainStudent(run, students[0]!.matrikelnummer)).toMatchObject({ studentRank: 4 })
  expect(countRanks(run).map((row) => row.reduce((sum, count) => sum + count))).toEqual([0, 0, 0, 0, 3])
  expect(explainCompany(run, companies[0]!._id).studentRanks).toEqual([0, 0, 0, 0, 3])
  expect(fitOf(run.instance, 0, 0)).toBe(run.instance.points[3 * 6 + ranksOf(run.instance, 0, 0).companyRank])
})

test('a company without a team has a reason that is true', () => {
  const problem = generateProblem({ students: 30, companies: 20, seed: 4 })
  const run = runByFlow(problem)
  const reasons = problem.companies.map((company) => explainCompany(run, company._id))
  const none = reasons.filter((reason) => reason.students === 0).map((reason) => reason.none)
  expect(none).toEqual(Array.from({ length: 10 }, () => ({ because: 'too-few-students', served: 10, companies: 20 })))
  expect(reasons.flatMap((reason) => reason.studentRanks).reduce((sum, count) => sum + count)).toBe(30)
})

test('pinned students are dealt out between the teams of a company for the most distinct schools', async () => {
  const drawn = generateProblem({ students: 4, companies: 1, seed: 1 })
  const school = ['ED', 'CIT', 'CIT', 'ED']
  const problem: Problem = {
    students: drawn.students.map((student, i) => ({ ...student, school: school[i] })),
    companies: drawn.companies.map((company) => ({ ...company, teams: 2, minimum: 1, maximum: 2 })),
  }
  for (const pinned of [
    [0, 1, 3],
    [0, 3],
    [0, 1, 2, 3],
  ]) {
    const pins = pinned.map((i) => ({
      matrikelnummer: problem.students[i]!.matrikelnummer,
      companyId: problem.companies[0]!._id,
    }))
    const { tiers } = await runMatching({ ...problem, pins })
    expect(tiers.find(({ tier }) => tier === 'schools')).toMatchObject({ value: 4, proven: true })
  }
})

test('a company without a team in a repair is not said to have too few students where more moves would give it one', async () => {
  const problem = generateProblem({ students: 9, companies: 3, seed: 4 })
  const names = problem.students.map(({ matrikelnummer }) => matrikelnummer)
  const teams = problem.companies
    .slice(0, 2)
    .map(({ _id }, j) => ({ companyId: _id, students: names.slice(5 * j, 5 * j + 5) }))
  const run = await runMatching(problem, { before: { teams } })
  expect(run.result.tiers).toMatchObject({ moved: 0, served: 2 })
  expect(explainCompany(run, 'company-00003').none).toEqual({ because: 'not-best' })
})

test('a company to which nobody may go is distinguished from one with too few', () => {
  const problem = generateProblem({ students: 6, companies: 2, seed: 4 })
  const exclusions = problem.students.map(({ matrikelnummer }) => ({ matrikelnummer, companyId: 'company-00002' }))
  expect(explainCompany(runByFlow({ ...problem, exclusions }), 'company-00002').none).toEqual({
    because: 'nobody-allowed',
  })
  const fewer = { ...problem, exclusions: exclusions.slice(2) }
  expect(explainCompany(runByFlow(fewer), 'company-00002').none).toEqual({
    because: 'too-few-allowed',
    allowed: 2,
    minimum: 3,
  })
})

test.each<[string, Options, Partial<Problem>, boolean]>([
  ['fairness', { fairness: true }, {}, false],
  ['a repair', { before: { teams: [] } }, {}, false],
  ['a priority', { priority: ['higher-semester'] }, {}, true],
  ['rules between people', {}, { rules: [{ kind: 'apart', students: ['10000000', '10000001'] }] }, true],
])('under %s a company has no price: it would be in no unit, or no bound', async (_, options, more, hasProof) => {
  const problem = { ...generateProblem({ students: 30, companies: 6, seed: 1 }), ...more }
  expect(explainCompany(runByFlow({ ...problem, rules: [] }), 'company-00001').price).toBeTypeOf('number')
  const run = await runMatching(problem, options)
  expect(explainCompany(run, 'company-00001').price).toBeUndefined()
  expect('prices' in run.result).toBe(hasProof)
})

test.each([
  ['rules', 5, 1, {}, (a: string, b: string) => ({ rules: [{ kind: 'apart' as const, students: [a, b] }] })],
  [
    'rules',
    4,
    1,
    { minimum: 4 },
    (a: string) => ({ rules: [{ kind: 'at-least-one' as const, property: { name: 'school' as const, value: a } }] }),
  ],
  ['sizes', 2, 1, {}, () => ({})],
  ['exclusions', 4, 1, {}, (a: string) => ({ exclusions: [{ matrikelnummer: a, companyId: 'company-00001' }] })],
  ['every-place-taken', 6, 1, {}, () => ({})],
  ['several-limits', 2, 1, {}, (a: string) => ({ exclusions: [{ matrikelnummer: a, companyId: 'company-00001' }] })],
] as const)(
  '%s: why somebody has no place is what would give one if it were taken away',
  async (reason, students, companies, options, more) => {
    const problem = generateProblem({ students, companies, seed: 4 })
    const [first, second] = problem.students.map(({ matrikelnummer }) => matrikelnummer)
    const ruled: Problem = { ...problem, ...more(first!, second!) }
    const run = await runMatching(ruled, options)
    const reasons = await explainUnplaced(ruled, options, run)
    expect([...reasons.keys()].sort()).toEqual([...run.result.unplaced].sort())
    expect(reasons.get(first!) ?? reasons.get(second!) ?? [...reasons.values()][0]).toBe(reason)
  },
)

test('a setting that leaves somebody no company is named as what decides', async () => {
  const drawn = generateProblem({ students: 4, companies: 1, seed: 4 })
  const [out, ...others] = drawn.students
  const [first, second] = studyProgrammes
  const study = { currentfieldofstudy: first!.name }
  const problem: Problem = {
    students: [
      { ...out!, currentfieldofstudy: second!.name, preferredFieldOfBusiness: [] },
      ...others.map((one) => ({ ...one, ...study })),
    ],
    companies: drawn.companies.map((company) => ({ ...company, preferredFieldOfStudy: [study.currentfieldofstudy] })),
  }
  const options = { fallback: 'one-sided' } as const
  const run = await runMatching(problem, options)
  expect(await explainUnplaced(problem, options, run)).toEqual(new Map([[out!.matrikelnummer, 'fallback']]))
})

test('a company whose team is dissolved by hand is not told that the best result has none there', async () => {
  const problem = generateProblem({ students: 24, companies: 6, seed: 2 })
  const options = { maximum: 8 }
  const { teams } = (await runMatching(problem, options)).result
  const [gone, largest, ...others] = teams.toSorted((a, b) => a.students.length - b.students.length)
  const given = [{ ...largest!, students: [...largest!.students, ...gone!.students] }, ...others]
  const run = await runAsGiven(problem, { ...options, given })
  expect(explainCompany(run, gone!.companyId).none).toEqual({ because: 'by-hand' })
})

test('so many students are short of another team as give everyone a place, and no fewer do', async () => {
  const counts = { short: 0, silent: 0 }
  for (let seed = 0; seed < 60; seed++) {
    const minimum = 2 + (seed % 4)
    const problem = generateProblem({ students: minimum + (seed % 11), companies: 2 + (seed % 3), seed })
    const [one, two, three] = problem.students
    const [first] = problem.companies
    const pins = [one!, two!, three!]
      .slice(0, seed % 4)
      .map(({ matrikelnummer }) => ({ matrikelnummer, companyId: first!._id }))
    const companies = seed % 7 === 0 ? problem.companies.map((own, j) => (j ? own : { ...own, minimum: 1 })) : undefined
    const settings = { minimum, maximum: Math.min(5, minimum + (seed % 2)), mixture: 8, fewUnlisted: true }
    const asked: Problem = { ...problem, pins, ...(companies && { companies }) }
    const placed = async (more: number) => {
      const joining = generateProblem({ students: more, companies: 1, seed: seed + 1 }).students
      const students = joining.map((student, i) => ({ ...student, matrikelnummer: String(20_000_000 + i) }))
      const run = await runMatching({ ...asked, students: [...asked.students, ...students] }, settings)
      return { run, isEveryone: run.teamOf.every((t) => t >= 0) }
    }
    const now = await placed(0)
    const short = shortOfTeam(now.run)
    if (short === undefined) {
      counts.silent++
      continue
    }
    counts.short++
    const reasons = await explainUnplaced(asked, settings, now.run)
    expect([...new Set(reasons.values())], String(seed)).toEqual(['sizes'])
    for (let more = 0; more <= short; more++) {
      const { run, isEveryone } = await placed(more)
      expect(isEveryone, `${seed}: ${more} of ${short}`).toBe(more === short)
      if (isEveryone) expect(run.teams.length).toBeGreaterThan(now.run.teams.length)
    }
  }
  console.log(counts)
  expect(counts.short).toBeGreaterThan(12)
  expect(counts.silent).toBeGreaterThan(12)
})

test('where more than the minimum team size keeps students out, none are short of a team', async () => {
  const problem = generateProblem({ students: 8, companies: 3, seed: 2 })
  const [student] = problem.students
  const [company] = problem.companies
  const pair = { matrikelnummer: student!.matrikelnummer, companyId: company!._id }
  const short = async (more: Partial<Problem> = {}, options: Options = {}) =>
    shortOfTeam(await runMatching({ ...problem, ...more }, { minimum: 5, ...options }))
  expect(await short()).toBe(2)
  const { teams } = (await runMatching(problem, { minimum: 5 })).result
  expect(shortOfTeam(await runAsGiven(problem, { minimum: 5, given: teams }))).toBeUndefined()
  expect(await short({ exclusions: [pair] })).toBeUndefined()
  expect(await short({}, { fallback: 'one-sided' })).toBeUndefined()
  expect(await short({}, { minimum: 4 })).toBeUndefined()
  expect(await short({ companies: [company!] })).toBeUndefined()
  expect(
    await short({ companies: problem.companies.map((one) => ({ ...one, minimum: 5 - Number(one === company) })) }),
  ).toBe(undefined)
})
