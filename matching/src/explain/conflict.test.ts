import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Options, Problem } from '../model/problem.ts'
import { judgeFewest, subsets } from '../testing/clashes.ts'
import { generateProblem } from '../testing/generate-problem.ts'
import { runByFlow, runMatching } from '../tiers/run.ts'
import { diagnoseConflict } from './conflict.ts'

const clashing = (): Problem => {
  const problem = generateProblem({ students: 6, companies: 4, seed: 1 })
  const pins = ['company-00001', 'company-00002', 'company-00003'].map((companyId, at) => ({
    matrikelnummer: String(10_000_000 + at),
    companyId,
  }))
  return { ...problem, pins }
}

test('pins that open more companies than there are students for are named, with the smallest change', () => {
  expect(() => runByFlow(clashing())).toThrow(/company-00001, company-00002, company-00003 need 6 more students/)
  const conflict = diagnoseConflict(clashing())
  expect(conflict).toMatchObject({ needed: 6, available: 3, exclusions: [], locked: [] })
  expect(conflict?.pins).toHaveLength(3)
  expect(conflict?.changes[0]).toMatchObject({ kind: 'unpin', isSmallest: true })
  expect(conflict?.changes[0]).toHaveProperty('pins.length', 1)
})

test('in a repair, teams that stood are no part of a clash', () => {
  const problem = clashing()
  const stood = { companyId: 'company-00004', students: ['10000003', '10000004', '10000005'] }
  const conflict = diagnoseConflict(problem, { before: { teams: [stood] } })
  expect(conflict?.pins).toHaveLength(3)
  const kept = { ...problem, pins: problem.pins!.slice(0, 2) }
  expect(diagnoseConflict(kept, { before: { teams: [stood] } })).toBeUndefined()
})

test(
  'what clashes is minimal and clashes by itself, and the smallest change is the smallest',
  { tags: ['night'] },
  () => {
    let conflicts = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 9 }),
        fc.integer({ min: 2, max: 4 }),
        fc.nat(1e6),
        fc.array(fc.tuple(fc.nat(8), fc.nat(3)), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(8), fc.nat(3)), { maxLength: 4 }),
        fc.constantFrom('any' as const, 'one-sided' as const),
        (students, companies, seed, drawnPins, drawnExclusions, fallback) => {
          const problem = generateProblem({ students, companies, seed, studyFields: 3, businessFields: 3 })
          const name = ([i, j]: [number, number]) => ({
            matrikelnummer: problem.students[i % students]!.matrikelnummer,
            companyId: problem.companies[j % companies]!._id,
          })
          const key = (pair: { matrikelnummer: string; companyId: string }): string => JSON.stringify(pair)
          const pins = [...new Map(drawnPins.map(name).map((pin) => [pin.matrikelnummer, pin])).values()]
          const taken = new Set(pins.map(key))
          const exclusions = [...new Map(drawnExclusions.map(name).map((pair) => [key(pair), pair])).values()].filter(
            (pair) => !taken.has(key(pair)),
          )
          const options: Options = { fallback, maximum: 5 }
          const whole = { ...problem, pins, exclusions }
          const isMet = (some: Pick<Problem, 'pins' | 'exclusions'>): boolean =>
            diagnoseConflict({ ...problem, pins: some.pins, exclusions: some.exclusions }, options) === undefined
          const conflict = diagnoseConflict(whole, options)
          if (conflict === undefined) return
          conflicts++
          expect(isMet(conflict)).toBe(false)
          conflict.pins.forEach((_, at) =>
            expect(isMet({ ...conflict, pins: conflict.pins.toSpliced(at, 1) })).toBe(true),
          )
          conflict.exclusions.forEach((_, at) =>
            expect(isMet({ ...conflict, exclusions: conflict.exclusions.toSpliced(at, 1) })).toBe(true),
          )
          for (const change of conflict.changes) {
            if (change.kind === 'minimum' || change.kind === 'fallback') {
              expect(diagnoseConflict(whole, { ...options, ...change })).toBeUndefined()
              continue
            }
            const gone = {
              pins: 'pins' in change ? change.pins : [],
              exclusions: 'exclusions' in change ? change.exclusions : [],
            }
            const without = {
              pins: pins.filter((pin) => !gone.pins.includes(pin)),
              exclusions: exclusions.filter((pair) => !gone.exclusions.includes(pair)),
            }
            expect(isMet(without)).toBe(true)
            if (!change.isSmallest || fallback !== 'any') continue
            const movable =
              change.kind === 'unpin' ? pins : change.kind === 'allow' ? exclusions : [...pins, ...exclusions]
            for (const removed of subsets<Problem['pins'] extends readonly (infer P)[] | undefined ? P : never>(
              movable,
            )) {
              if (removed.length >= gone.pins.length + gone.exclusions.length) break
              const rest = {
                pins: pins.filter((pin) => !removed.includes(pin)),
                exclusions: exclusions.filter((pair) => !removed.includes(pair)),
              }
              expect(isMet(rest)).toBe(false)
            }
          }
        },
      ),
      { numRuns: 250, seed: 6 },
    )
    console.log(`${conflicts} conflicts diagnosed, each minimal, each change the smallest`)
    expect(conflicts).toBeGreaterThan(40)
  },
)

test(
  'fewer pins can clash where more do not: each change is the fewest of its kind, by trying every subset',
  { tags: ['night'] },
  () => {
    let conflicts = 0
    let sentences = 0
    for (let seed = 1; seed <= 600; seed++) {
      const judged = judgeFewest(seed)
      expect({ seed, faults: judged.faults }).toEqual({ seed, faults: [] })
      conflicts += judged.isClash ? 1 : 0
      sentences += judged.sentences
    }
    console.log(`${conflicts} clashes, ${sentences} sentences about the fewest of a kind`)
    expect(conflicts).toBeGreaterThan(100)
  },
)

test('where a rule that forbids makes pins clash, the rule is named, and none that is not needed for it', async () => {
  const drawn = generateProblem({ students: 6, companies: 2, seed: 1 })
  const students = drawn.students.map((student, i) => ({
    ...student,
    gender: i < 4 ? 'Female' : 'Male',
    school: 'ED',
    germanlanguagelevel: 'C',
  }))
  const problem: Problem = {
    ...drawn,
    students,
    pins: [{ matrikelnummer: students[4]!.matrikelnummer, companyId: 'company-00001' }],
    rules: [
      { kind: 'none', property: { name: 'languageLevel', value: 'A' } },
      { kind: 'none', property: { name: 'gender', value: 'Female' }, companies: ['company-00001'] },
    ],
  }
  expect(diagnoseConflict(problem)).toBeUndefined()
  await expect(runMatching(problem)).rejects.toMatchObject({ code: 'rules-unmet', data: { rules: '1', proven: 1 } })
})
