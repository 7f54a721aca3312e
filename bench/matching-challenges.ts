import { defaultSettings } from '@project-week/matching/model/settings'
import type { Problem, Student } from '@project-week/matching/model/problem'
import { createRandom, randomBelow, shuffle } from '@project-week/matching/model/random'
import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { runByFlow } from '@project-week/matching/tiers/run'
import { round, type Row } from './matching-measure.ts'

/** A programme in which everybody knows which challenges they want, best first. */
interface Programme {
  problem: Problem
  preferences: ReadonlyMap<string, readonly string[]>
}

/** A preference is the field that somebody ranks, how much a challenge appeals to everybody, and taste, at equal weight. */
function drawProgramme(seed: number): Programme {
  const problem = generateProblem({ students: 240, companies: 48, seed })
  const random = createRandom(seed + 1_000_000)
  const below = (count: number) => randomBelow(random, count)
  const appeal = new Map(problem.companies.map(({ _id }) => [_id, below(60)]))
  const preferences = problem.students.map(({ matrikelnummer, preferredFieldOfBusiness: fields }) => {
    const worth = ({ fieldOfBusiness }: Problem['companies'][number]) =>
      [60, 45, 30][fields.indexOf(fieldOfBusiness)] ?? 0
    const ranked = problem.companies
      .map((company) => ({ id: company._id, worth: worth(company) + appeal.get(company._id)! + below(60) }))
      .toSorted((a, b) => b.worth - a.worth)
    return [matrikelnummer, ranked.map(({ id }) => id)] as const
  })
  return { problem, preferences: new Map(preferences) }
}

type Naming = (student: Student) => readonly string[]

/** Where everybody is, if students name these challenges. */
function solve({ problem }: Programme, naming: Naming) {
  const students = problem.students.map((student) => ({ ...student, challenges: naming(student) }))
  const { teams } = runByFlow({ ...problem, students }, { fairness: 'unlisted' }).result
  return new Map(teams.flatMap((team) => team.students.map((student) => [student, team.companyId])))
}

/** Ways to name something else than one's first five, for one student while everybody else is honest. */
const ways = {
  'naming only the first, where up to five are allowed': ([first = '']: readonly string[]) => [first],
  'exactly five, the first and the four least wanted by everybody': (
    [first = '']: readonly string[],
    unpopular: readonly string[],
  ) => [first, ...unpopular.filter((id) => id !== first).slice(0, 4)],
  'exactly five, the first two swapped': ([first = '', second = '', ...rest]: readonly string[]) => [
    second,
    first,
    ...rest.slice(0, 3),
  ],
}

/**
 * What naming challenges brings, and whom it pays to name others than their first five: one student of each programme,
 * whose outcome is the place that their company has in their own order of all 48.
 */
export function tryNaming(cases: number): Row[] {
  const counts = Object.fromEntries(Object.keys(ways).map((way) => [way, { helps: 0, hurts: 0 }]))
  const without = { named: 0, listed: 0 }
  const withFive = { named: 0, listed: 0 }
  let everybody = 0
  for (let seed = 1; seed <= cases; seed++) {
    const programme = drawProgramme(seed)
    const { problem, preferences } = programme
    const five = ({ matrikelnummer }: Student) => preferences.get(matrikelnummer)!.slice(0, 5)
    const count = (placeOf: ReadonlyMap<string, string>, into: typeof without) => {
      const companies = new Map(problem.companies.map((company) => [company._id, company]))
      for (const student of problem.students) {
        const place = placeOf.get(student.matrikelnummer) ?? ''
        if (five(student).includes(place)) into.named++
        if (companies.get(place)?.preferredFieldOfStudy.includes(student.currentfieldofstudy) === true) into.listed++
      }
    }
    const honest = solve(programme, five)
    count(
      solve(programme, () => []),
      without,
    )
    count(honest, withFive)
    everybody += problem.students.length
    const demand = new Map(problem.companies.map(({ _id }) => [_id, 0]))
    for (const student of problem.students) for (const id of five(student)) demand.set(id, demand.get(id)! + 1)
    const unpopular = [...demand.keys()].toSorted((a, b) => demand.get(a)! - demand.get(b)!)
    const [who] = shuffle([...problem.students], createRandom(seed)) as [Student]
    const order = preferences.get(who.matrikelnummer)!
    const rankIn = (placeOf: ReadonlyMap<string, string>) => {
      const at = order.indexOf(placeOf.get(who.matrikelnummer) ?? '')
      return at < 0 ? order.length : at
    }
    for (const [way, name] of Object.entries(ways)) {
      const other = solve(programme, (student) => (student === who ? name(order, unpopular) : five(student)))
      const gained = rankIn(honest) - rankIn(other)
      if (gained > 0) counts[way]!.helps++
      if (gained < 0) counts[way]!.hurts++
    }
  }
  const share = (part: number) => `${round((100 * part) / everybody)} %`
  return [
    ...Object.entries(counts).map(([way, { helps, hurts }]) => ({
      what: way,
      asked: '',
      reached: `helps ${helps}, hurts ${hurts} of ${cases}`,
      isMet: undefined,
    })),
    {
      what: `at one of their first five, fields alone → five named (${defaultSettings.challengePoints.slice(1).join(', ')})`,
      asked: '',
      reached: `${share(without.named)} → ${share(withFive.named)}`,
      isMet: undefined,
    },
    {
      what: 'of a programme that their company listed, fields alone → five named',
      asked: '',
      reached: `${share(without.listed)} → ${share(withFive.listed)}`,
      isMet: undefined,
    },
  ]
}
