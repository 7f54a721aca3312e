// npm run bench -- matching-defaults: what each default of an edition costs, on the sample and on three skewed editions.
import type { Problem, Student } from '@project-week/matching/model/problem'
import { cellOf } from '@project-week/matching/model/instance'
import { createRandom, randomBelow } from '@project-week/matching/model/random'
import type { Settings } from '@project-week/matching/model/settings'
import { runMatching } from '@project-week/matching/tiers/run'
import { makeCompanies } from '../server/src/sample/companies.ts'
import { createRandom as createSampleRandom } from '../server/src/sample/random.ts'
import { makeStudents } from '../server/src/sample/students.ts'

/** Drawn in the order in which the demo draws them: the students and companies of its current edition. */
function sample(): Problem {
  const random = createSampleRandom(1000)
  const opensAt = new Date('2025-09-01T08:00:00Z')
  let next = 0
  const newId = (): string => `id-${String(next++).padStart(6, '0')}`
  const draw = (count: number, companies: number) => ({
    students: makeStudents(random, { count, edition: 'SS26', opensAt, firstNumber: 3_650_000, newId }).profiles,
    companies: makeCompanies(random, { count: companies, edition: 'SS26', opensAt, newId }),
  })
  // The edition before it comes first.
  draw(180, 36)
  const { students, companies } = draw(240, 48)
  return {
    students: students.map((student) => ({
      matrikelnummer: student.matrikelnummer,
      currentfieldofstudy: student.currentfieldofstudy,
      preferredFieldOfBusiness: student.preferredFieldOfBusiness,
      patentAttorneyInterest: student.patentAttorneyInterest ?? null,
      school: student.school,
      gender: student.gender,
    })),
    companies: companies.map((company) => ({
      _id: company.id,
      companyName: company.companyName,
      fieldOfBusiness: company.fieldOfBusiness,
      preferredFieldOfStudy: company.preferredFieldOfStudy,
    })),
  }
}

/** So many of a hundred students, changed. */
function skew(problem: Problem, percent: number, change: (student: Student) => Student): Problem {
  const random = createRandom(7)
  const students = problem.students.map((student) => (randomBelow(random, 100) < percent ? change(student) : student))
  return { ...problem, students }
}

function editions(): [string, Problem][] {
  const base = sample()
  const field = base.companies[0]!.fieldOfBusiness
  const programme = base.students[0]!.currentfieldofstudy
  const toFront = (names: readonly string[]) => [field, ...names.filter((name) => name !== field)].slice(0, 3)
  return [
    ['the sample', base],
    [
      `60 % want ${field} first`,
      skew(base, 60, (student) => ({
        ...student,
        preferredFieldOfBusiness: toFront(student.preferredFieldOfBusiness),
      })),
    ],
    [`70 % study ${programme}`, skew(base, 70, (student) => ({ ...student, currentfieldofstudy: programme }))],
    [
      'half as many companies, teams of 3 to 4',
      { ...base, companies: base.companies.slice(0, 24).map((company) => ({ ...company, maximum: 4 })) },
    ],
  ]
}

const treatments: [string, Partial<Settings>][] = [
  ['neither', {}],
  ['few unlisted', { fairness: 'unlisted' }],
  ['mixture 4 %', { mixture: 4 }],
  ['mixture 8 %', { mixture: 8 }],
  ['both, 8 %', { fairness: 'unlisted', mixture: 8 }],
]

const columns = [
  'placed',
  'served',
  '1st',
  '2nd',
  '3rd',
  'no field',
  'neither side',
  'one programme',
  'fit',
  'lost',
  'proven',
  's',
]
const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
for (const [name, problem] of editions()) {
  console.log(`\n${name} (${problem.students.length} × ${problem.companies.length})\n`)
  console.log(line(['default', ...columns]))
  console.log(line(['---', ...columns.map(() => '---:')]))
  let best = 0
  for (const [what, options] of treatments) {
    const started = performance.now()
    const { instance, teams, result } = await runMatching(problem, { ...options, now: () => performance.now() })
    const seconds = (performance.now() - started) / 1000
    const cells = teams.flatMap(({ company, students }) => students.map((i) => cellOf(instance, i, company)))
    const ranked = (rank: number): number => cells.filter((cell) => Math.floor(cell / 6) === rank).length
    const alone = teams.filter(({ students }) => new Set(students.map((i) => instance.studyField[i])).size === 1)
    const { placed, served, fit } = result.tiers
    if (what === 'neither') best = fit
    const lost = `${((100 * (best - fit)) / best).toFixed(2)} %`
    const neither = cells.filter((cell) => cell === 0).length
    const choices = [ranked(1), ranked(2), ranked(3), ranked(0)]
    const proof = result.bound.proven ? 'yes' : `gap ${result.bound.gap}`
    console.log(line([what, placed, served, ...choices, neither, alone.length, fit, lost, proof, seconds.toFixed(1)]))
  }
}
