import { BusinessField, businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { companySlots, studentSlots } from './instance.ts'
import type { Instance } from './instance.ts'
import { MatchingError } from './matching-error.ts'
import type { Company, Options, Problem, Student } from './problem.ts'
import { readRecords } from './read-records.ts'
import { readRules } from './read-rules.ts'
import { readSettings } from './settings.ts'

/** The field of a company whose own words nobody has mapped: no student can list it. */
const unlisted = BusinessField.options.length
const patentField = BusinessField.options.indexOf('Patent Attorney Firm')

/**
 * Checks a problem and turns it into whole numbers. The one place that knows the product's vocabulary.
 * Throws a MatchingError that names the record for whatever is wrong.
 */
export function readProblem(problem: Problem, options: Options = {}): Instance {
  const { students, companies, edition } = readRecords(problem)
  const settings = readSettings(problem, options)
  const studyField = studyFieldNumbers(students, companies)
  const n = students.length
  const m = companies.length
  const fields = new Int32Array(n)
  const wishes = new Int32Array(n * studentSlots).fill(-1)
  const schools = numberer()
  const genders = numberer()
  const school = new Int32Array(n)
  const gender = new Int32Array(n)
  students.forEach((student, i) => {
    const record = `student ${student.matrikelnummer}`
    fields[i] = studyField.of(student.currentfieldofstudy, record, student.matrikelnummer)
    readWishes(student, wishes.subarray(i * studentSlots, (i + 1) * studentSlots))
    school[i] = schools(student.school ?? '')
    gender[i] = genders(student.gender ?? '')
  })
  const business = new Int32Array(m)
  const looks = new Int32Array(m * companySlots).fill(-1)
  const teams = new Int32Array(m)
  companies.forEach((company, j) => {
    const record = `company ${company._id} (${company.companyName})`
    business[j] = businessOf(company, record)
    const listed = company.preferredFieldOfStudy
    refuseLong(listed, companySlots, 'preferredFieldOfStudy', record, company._id)
    listed.forEach((name, slot) => (looks[j * companySlots + slot] = studyField.of(name, record, company._id)))
    teams[j] = teamsOf(company, record)
  })
  return {
    settings,
    students,
    companies,
    studyFields: studyField.count,
    businessFields: unlisted + 1,
    studyField: fields,
    school,
    gender,
    wishes,
    business,
    looks,
    teams,
    points: Int32Array.from(settings.points.flat()),
    ...readRules(problem, edition, students, companies, teams, settings),
  }
}

function readWishes(student: Student, slots: Int32Array): void {
  const record = `student ${student.matrikelnummer}`
  const listed = student.preferredFieldOfBusiness
  refuseLong(listed, studentSlots - 1, 'preferredFieldOfBusiness', record, student.matrikelnummer)
  listed.forEach((name, slot) => {
    const key = businessFieldKey(name)
    if (key === undefined) {
      const message = `${record}: unknown field of business '${name}'`
      throw new MatchingError('unknown-business-field', message, student.matrikelnummer, { record, name })
    }
    const field = BusinessField.options.indexOf(key)
    if (!slots.includes(field)) slots[slot] = field
  })
  if (student.patentAttorneyInterest === 'Yes' && !slots.includes(patentField)) slots[studentSlots - 1] = patentField
}

function businessOf(company: Company, record: string): number {
  const mapped = company.mappedFieldOfBusiness
  const key = businessFieldKey(mapped ?? company.fieldOfBusiness)
  if (key !== undefined) return BusinessField.options.indexOf(key)
  if (mapped === null || mapped === undefined || mapped === 'Others') return unlisted
  throw new MatchingError(
    'unknown-business-field',
    `${record}: mapped to unknown field of business '${mapped}'`,
    company._id,
    { record, name: mapped },
  )
}

function teamsOf(company: Company, record: string): number {
  const teams = company.teams ?? 1
  if (Number.isInteger(teams) && teams >= 1 && teams <= 1000) return teams
  throw new MatchingError('team-count', `${record}: ${teams} is not a number of teams from 1 to 1000`, company._id)
}

function refuseLong(list: readonly string[], most: number, field: string, record: string, key: string): void {
  if (list.length <= most) return
  throw new MatchingError(
    'too-many-preferences',
    `${record}: ${field} lists ${list.length} entries, at most ${most}`,
    key,
    { record, count: list.length, most },
  )
}

/**
 * Names of study fields → numbers. The product's list of programmes decides what is known; only a problem that names not
 * one of them (another university's, a benchmark's) brings its own, each in the form 'Programme - Degree'.
 */
function studyFieldNumbers(students: readonly Student[], companies: readonly Company[]) {
  const listed = new Set<string>(StudyProgramme.options)
  const foreign =
    !students.some((student) => listed.has(student.currentfieldofstudy)) &&
    !companies.some((company) => company.preferredFieldOfStudy.some((name) => listed.has(name)))
  const numbers = numberer()
  return {
    get count() {
      return numbers.count()
    },
    of(name: string, record: string, key: string): number {
      const known = foreign ? /\S - \S/.test(name) : listed.has(name)
      if (!known) {
        throw new MatchingError('unknown-study-field', `${record}: unknown study field '${name}'`, key, {
          record,
          name,
        })
      }
      return numbers(name)
    },
  }
}

/** Gives each new text the next number. */
function numberer() {
  const numbers = new Map<string, number>()
  const number = (text: string): number => {
    const found = numbers.get(text) ?? numbers.size
    numbers.set(text, found)
    return found
  }
  return Object.assign(number, { count: () => numbers.size })
}
