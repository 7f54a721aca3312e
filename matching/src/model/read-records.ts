import { MatchingError } from './matching-error.ts'
import type { Company, Problem, Student } from './problem.ts'

/** The students and companies of the problem's edition, checked one by one, in the order of their keys. */
export function readRecords(problem: Problem): {
  students: Student[]
  companies: Company[]
  edition: string | undefined
} {
  const given: unknown = problem
  if (!isRecord(given)) throw new MatchingError('not-a-problem', 'the problem is not an object', 'problem')
  const allStudents = list(given, 'students').map(readStudent)
  const allCompanies = list(given, 'companies').map(readCompany)
  const edition = problem.edition ?? sharedLabel(allStudents) ?? undefined
  const students = allStudents.filter((student) => isOf(edition, student.registeredIn))
  const companies = allCompanies.filter((company) => isOf(edition, company.semester))
  const where = edition === undefined ? '' : ` of edition ${edition}`
  if (students.length === 0)
    throw new MatchingError('no-students', `students: there is no student${where}`, 'students', {
      edition: edition ?? '',
    })
  if (companies.length === 0) {
    throw new MatchingError('no-companies', `companies: there is no company${where}`, 'companies', {
      edition: edition ?? '',
    })
  }
  byKey(students, (student) => student.matrikelnummer)
  byKey(companies, (company) => company._id)
  refuseRepeated(students, (student) => student.matrikelnummer, 'repeated-student', 'matriculation number')
  refuseRepeated(companies, (company) => company._id, 'repeated-company', 'company id')
  return { students, companies, edition }
}

/** Whether a record takes part in the edition; one without a label takes part in every edition. */
export function isOf(edition: string | undefined, label: string | null | undefined): boolean {
  return edition === undefined || label === undefined || label === null || label === edition
}

/** The list under a name: absent is empty, anything but a list is refused. */
export function list(record: Record<string, unknown>, name: string): unknown[] {
  const value = record[name] ?? []
  if (Array.isArray(value)) return value as unknown[]
  throw new MatchingError('not-a-problem', `${name} is not a list`, name)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that must be there. `place` names the record in the error. */
export function text(record: Record<string, unknown>, name: string, place: string): string {
  const value = record[name]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new MatchingError('missing-field', `${place}: ${name} is missing or not a text`, place)
}

/** The record at a place of a list. */
export function recordAt(value: unknown, place: string): Record<string, unknown> {
  if (isRecord(value)) return value
  throw new MatchingError('not-a-problem', `${place} is not an object`, place)
}

function readStudent(value: unknown, index: number): Student {
  const record = recordAt(value, `students[${index}]`)
  const matrikelnummer = text(record, 'matrikelnummer', `students[${index}]`)
  const place = `student ${matrikelnummer}`
  text(record, 'currentfieldofstudy', place)
  return { ...(value as Student), preferredFieldOfBusiness: texts(record, 'preferredFieldOfBusiness', place) }
}

function readCompany(value: unknown, index: number): Company {
  const record = recordAt(value, `companies[${index}]`)
  const id = text(record, '_id', `companies[${index}]`)
  const place = `company ${id}`
  text(record, 'companyName', place)
  text(record, 'fieldOfBusiness', place)
  return { ...(value as Company), preferredFieldOfStudy: texts(record, 'preferredFieldOfStudy', place) }
}

function texts(record: Record<string, unknown>, name: string, place: string): string[] {
  const value = record[name] ?? []
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  throw new MatchingError('missing-field', `${place}: ${name} is not a list of texts`, place)
}

function sharedLabel(students: readonly Student[]): string | null | undefined {
  const first = students.find((student) => student.registeredIn)
  const other = students.find((student) => student.registeredIn && student.registeredIn !== first?.registeredIn)
  if (other === undefined) return first?.registeredIn
  const message = `student ${other.matrikelnummer}: registered in ${other.registeredIn}, student ${first?.matrikelnummer} in ${first?.registeredIn}; name the edition that takes part`
  throw new MatchingError('mixed-editions', message, other.matrikelnummer)
}

function byKey<T>(records: T[], key: (record: T) => string): void {
  records.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function refuseRepeated<T>(
  sorted: readonly T[],
  key: (record: T) => string,
  code: 'repeated-student' | 'repeated-company',
  what: string,
): void {
  const repeated = sorted.find((record, i) => i > 0 && key(record) === key(sorted[i - 1]!))
  if (repeated !== undefined)
    throw new MatchingError(code, `${what} ${key(repeated)} appears more than once`, key(repeated))
}
