import { BusinessField, Gender, School } from '@project-week/contract/enumerations/enumerations'
import { studyProgrammes } from '@project-week/contract/enumerations/study-programmes'
import type { Company, Problem, Student, PeopleRule } from '../model/problem.ts'
import { createRandom, randomBelow, shuffle, type Random } from '../model/random.ts'

export interface GeneratedSize {
  students: number
  companies: number
  seed: number
  /** How many study programmes and business fields are in use; all by default. */
  studyFields?: number
  businessFields?: number
  /** Everybody names five challenges, some of them far more popular than others. */
  challenges?: boolean
}

/**
 * A seeded problem for tests, benches and demonstrations: some fields are far more popular than others, lists have
 * every length, a tenth of the students are interested in patent work.
 */
export function generateProblem(size: GeneratedSize): Problem {
  const random = createRandom(size.seed)
  const programmes = shuffle([...studyProgrammes], random).slice(0, size.studyFields ?? studyProgrammes.length)
  const fields = shuffle([...BusinessField.options], random).slice(
    0,
    size.businessFields ?? BusinessField.options.length,
  )
  const pickProgramme = popular(programmes, random)
  const pickField = popular(fields, random)
  const students = Array.from({ length: size.students }, (_, i): Student => {
    const programme = pickProgramme()
    return {
      matrikelnummer: String(10_000_000 + i),
      currentfieldofstudy: programme.name,
      preferredFieldOfBusiness: distinct(pickField, 1 + randomBelow(random, 3), fields.length),
      patentAttorneyInterest: randomBelow(random, 10) === 0 ? 'Yes' : 'No',
      school: randomBelow(random, 20) === 0 ? pick(School.options, random) : programme.school,
      gender: pick(Gender.options.slice(0, randomBelow(random, 50) === 0 ? 3 : 2), random),
      registeredIn: 'SS26',
    }
  })
  const companies = Array.from({ length: size.companies }, (_, j): Company => {
    const names = distinct(() => pickProgramme().name, 1 + randomBelow(random, 5), programmes.length)
    return {
      _id: `company-${String(j + 1).padStart(5, '0')}`,
      companyName: `Company ${j + 1}`,
      fieldOfBusiness: randomBelow(random, 40) === 0 ? 'Beekeeping' : pickField(),
      preferredFieldOfStudy: names,
      semester: 'SS26',
    }
  })
  if (size.challenges !== true) return { students, companies }
  const pickCompany = popular(companies, random)
  const naming = students.map((student) => ({
    ...student,
    challenges: distinct(pickCompany, 5, companies.length).map(({ _id }) => _id),
  }))
  return { students: naming, companies }
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[randomBelow(random, list.length)]!
}

/** Draws with weights of 1 / rank (Zipf), so that the first few are the most popular. */
function popular<T>(list: readonly T[], random: Random): () => T {
  const until: number[] = []
  let sum = 0
  for (let place = 1; place <= list.length; place++) until.push((sum += 1 / (place + 2)))
  return () => {
    const at = (random() / 4294967296) * sum
    return list[until.findIndex((limit) => at < limit)]!
  }
}

/** `wanted` distinct draws, or all that are available. */
function distinct<T>(draw: () => T, wanted: number, available: number): T[] {
  const drawn = new Set<T>()
  while (drawn.size < Math.min(wanted, available)) drawn.add(draw())
  return [...drawn]
}

/**
 * 50 rules: half of the pairs together, half apart. In a mixed set every fifth is about women or men in four teams, and
 * every third has a weight.
 */
export function addRules(problem: Problem, isMixed: boolean): Problem {
  const names = shuffle(
    problem.students.map(({ matrikelnummer }) => matrikelnummer),
    createRandom(5),
  )
  const ruleAt = (k: number): PeopleRule => {
    const companies = problem.companies.slice(4 * k, 4 * k + 4).map(({ _id }) => _id)
    if (isMixed && k % 10 === 8)
      return { kind: 'no-isolated', property: { name: 'gender', value: 'Female' }, companies }
    if (isMixed && k % 10 === 9) return { kind: 'at-least-one', property: { name: 'gender', value: 'Male' }, companies }
    return { kind: k % 2 === 0 ? 'together' : 'apart', students: names.slice(2 * k, 2 * k + 2) }
  }
  const rules = Array.from({ length: 50 }, (_, k) =>
    isMixed && k % 3 === 1 ? { ...ruleAt(k), weight: 1 + (k % 5) } : ruleAt(k),
  )
  return { ...problem, rules }
}
