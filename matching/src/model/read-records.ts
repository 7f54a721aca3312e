import { MatchingError } from './matching-error.ts'
import type { Before, Company, Options, Problem, Student } from './problem.ts'

/** The validated students and companies of the problem's edition. */
export function readRecords(problem: Problem): {
  students: Student[]
  companies: Company[]
  edition: string | undefined
} {
  const given: unknown = problem
  if (!isRecord(given)) throw new MatchingError('not-a-problem', 'the problem is not an object', 'problem')
  refuseUnknown(given, problemKeys, 'problem')
  const named = optionalText(given, 'edition', 'problem')
  const allStudents = list(given, 'students').map(readStudent)
  const allCompanies = list(given, 'companies').map(readCompany)
  const edition = named ?? sharedLabel(allStudents) ?? undefined
  const students = allStudents.filter((student) => isOf(edition, student.registeredIn) && takesPart(student))
  const companies = allCompanies.filter((company) => isOf(edition, company.semester) && takesPart(company))
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
  refuseRepeated(students, (student) => student.matrikelnummer, 'repeated-student', 'matriculation number')
  refuseRepeated(companies, (company) => company._id, 'repeated-company', 'company id')
  return { students, companies, edition }
}

const problemKeys = new Set('edition students companies pins exclusions locked rules options before given'.split(' '))

/** Texts of a record that the engine reads; the specification's other fields are ignored. */
const studentTexts = [
  'patentAttorneyInterest',
  'school',
  'gender',
  'currentdegree',
  'germanlanguagelevel',
  'previousParticipation',
  'date',
  'registeredIn',
  'state',
]
const read = 'matrikelnummer currentfieldofstudy preferredFieldOfBusiness semester challenges answered'
const notRead = `_id id firstname lastname email placeofbirth countryofbirth motivation phone role registeredBefore
  masterCredits tumPrograms tumProgramsOther sourceOfInformation sourceOfInformationOther state team hasCertificate tags version
  selfReported answers namedChallenges`
const studentKeys = new Set([...studentTexts, ...read.split(' '), ...notRead.split(/\s+/)])

const companyTexts = ['mappedFieldOfBusiness', 'semester', 'state']
const readOfCompany = '_id companyName fieldOfBusiness preferredFieldOfStudy teams teamLimit minimum maximum'
const notReadOfCompany = `companySize companyDescription businessProblem reasonForParticipation sourceOfInformation
  ndaRequired address contactPerson createdAt version stage state hasNda addressState ownedBy nextStep nextStepOn tags
  cancelledReason agreesToChallenge challengeState answers`
const companyKeys = new Set([...companyTexts, ...readOfCompany.split(' '), ...notReadOfCompany.split(/\s+/)])

/** The product's lists also contain students and companies that no longer take part. */
const takesPart = ({ state }: { state?: string | null | undefined }): boolean =>
  state !== 'withdrawn' && state !== 'declined' && state !== 'cancelled'

/** Whether a record belongs to the edition; one without a label belongs to every edition. */
export function isOf(edition: string | undefined, label: string | null | undefined): boolean {
  return edition === undefined || label === undefined || label === null || label === edition
}

/** The list under a name, empty by default; anything but a list is refused. */
export function list(record: Record<string, unknown>, name: string, place = name): unknown[] {
  const value = record[name] ?? []
  if (Array.isArray(value)) return value as unknown[]
  throw new MatchingError('not-a-problem', `${place} is not a list`, place)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Refuses unknown keys, as they may be misspelt. */
export function refuseUnknown(record: Record<string, unknown>, known: ReadonlySet<string>, place: string): void {
  for (const name in record) {
    if (!known.has(name)) {
      throw new MatchingError('unknown-key', `${place}: unknown key '${name}'`, name, { record: place, name })
    }
  }
}

/** A required text. `place` names the record in the error. */
export function text(record: Record<string, unknown>, name: string, place: string): string {
  const value = record[name]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new MatchingError('missing-field', `${place}: ${name} is missing or not a text`, place, { record: place, name })
}

/** A key: a text without surrounding whitespace, so that keys that look alike are equal. */
export function key(record: Record<string, unknown>, name: string, place: string): string {
  const value = text(record, name, place)
  if (value === value.trim()) return value
  throw new MatchingError('blank-in-key', `${place}: ${name} '${value}' has blanks around it`, value, {
    record: place,
    name: value,
  })
}

function optionalText(record: Record<string, unknown>, name: string, place: string): string | undefined {
  const value = record[name]
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined
  throw new MatchingError('wrong-type', `${place}: ${name} is not a text`, place, { record: place, name })
}

export function recordAt(value: unknown, place: string): Record<string, unknown> {
  if (isRecord(value)) return value
  throw new MatchingError('not-a-problem', `${place} is not an object`, place)
}

function readStudent(value: unknown, index: number): Student {
  const record = recordAt(value, `students[${index}]`)
  const matrikelnummer = key(record, 'matrikelnummer', `students[${index}]`)
  const place = `student ${matrikelnummer}`
  refuseUnknown(record, studentKeys, place)
  text(record, 'currentfieldofstudy', place)
  for (const name of studentTexts) optionalText(record, name, place)
  const { patentAttorneyInterest: patent, previousParticipation: previous } = value as Student
  oneOf(patent, yesOrNo, 'patentAttorneyInterest', place)
  oneOf(previous, yesOrNo, 'previousParticipation', place)
  checkNumbers(value as Student, place)
  return {
    ...(value as Student),
    preferredFieldOfBusiness: texts(record, 'preferredFieldOfBusiness', place),
    challenges: texts(record, 'challenges', place, true),
    answered: texts(record, 'answered', place),
  }
}

const yesOrNo: ReadonlySet<unknown> = new Set([undefined, null, '', 'Yes', 'No'])

function oneOf(value: unknown, allowed: ReadonlySet<unknown>, name: string, place: string): void {
  if (allowed.has(value)) return
  throw new MatchingError('wrong-type', `${place}: ${name} '${String(value)}' is neither Yes nor No`, place, {
    record: place,
    name,
  })
}

/** The semester must be an integer or the text of one; the date must be parseable. */
function checkNumbers({ semester, date }: Student, place: string): void {
  const isSemester = semester === undefined || semester === null || /^[1-9]\d?$/.test(String(semester))
  if (!isSemester) {
    const message = `${place}: semester '${String(semester)}' is not a number of semesters`
    throw new MatchingError('wrong-type', message, place, { record: place, name: 'semester' })
  }
  if (date !== undefined && date !== null && Number.isNaN(Date.parse(date))) {
    throw new MatchingError('wrong-type', `${place}: date '${date}' is not a date`, place, {
      record: place,
      name: 'date',
    })
  }
}

function readCompany(value: unknown, index: number): Company {
  const record = recordAt(value, `companies[${index}]`)
  const id = key(record, '_id', `companies[${index}]`)
  const place = `company ${id}`
  refuseUnknown(record, companyKeys, place)
  text(record, 'companyName', place)
  text(record, 'fieldOfBusiness', place)
  for (const name of companyTexts) optionalText(record, name, place)
  return { ...(value as Company), preferredFieldOfStudy: texts(record, 'preferredFieldOfStudy', place) }
}

const beforeKeys = new Set(['teams', 'accepted', 'dissolve', 'lockAll', 'moves'])
const beforeTeamKeys = new Set(['companyId', 'companyName', 'students'])

/** Validates a repair's starting point, which may come from a file: nobody is in two teams, or twice in one. */
export function checkedBefore(before: unknown): Before | undefined {
  if (before === undefined) return undefined
  const record = recordAt(before, 'before')
  refuseUnknown(record, beforeKeys, 'before')
  texts(record, 'accepted', 'before')
  texts(record, 'dissolve', 'before')
  optionalFlag(record, 'lockAll', 'before')
  if (record.teams === undefined || record.teams === null)
    throw new MatchingError('not-a-problem', 'before: teams is missing', 'before')
  checkTeams(list(record, 'teams', 'before.teams'), 'before.teams')
  return before as Before
}

/** Validates the teams of a move by hand, which may come from a file too. */
export function checkedGiven(given: unknown): Options['given'] {
  if (given === undefined) return undefined
  checkTeams(list({ given }, 'given', 'given'), 'given')
  return given as Options['given']
}

function checkTeams(teams: readonly unknown[], name: string): void {
  const seen = new Set<string>()
  teams.forEach((value, index) => {
    const place = `${name}[${index}]`
    const team = recordAt(value, place)
    refuseUnknown(team, beforeTeamKeys, place)
    key(team, 'companyId', place)
    if (team['students'] === undefined) {
      throw new MatchingError('missing-field', `${place}: students is missing`, place, {
        record: place,
        name: 'students',
      })
    }
    for (const student of texts(team, 'students', place)) {
      if (seen.has(student)) {
        throw new MatchingError('repeated-student', `${place}: student ${student} is in two places`, student)
      }
      seen.add(student)
    }
  })
}

function optionalFlag(record: Record<string, unknown>, name: string, place: string): void {
  const value = record[name]
  if (value === undefined || typeof value === 'boolean') return
  throw new MatchingError('wrong-type', `${place}: ${name} is neither true nor false`, place, { record: place, name })
}

/** @param orNull whether an entry may be null: for the compiler all of them are texts */
function texts(record: Record<string, unknown>, name: string, place: string, orNull = false): string[] {
  const value = record[name] ?? []
  const isEntry = (entry: unknown) => typeof entry === 'string' || (orNull && entry === null)
  if (Array.isArray(value) && value.every(isEntry)) return value as string[]
  throw new MatchingError('missing-field', `${place}: ${name} is not a list of texts`, place, { record: place, name })
}

function sharedLabel(students: readonly Student[]): string | null | undefined {
  const first = students.find((student) => student.registeredIn)
  const other = students.find((student) => student.registeredIn && student.registeredIn !== first?.registeredIn)
  if (other === undefined) return first?.registeredIn
  const message = `student ${other.matrikelnummer}: registered in ${other.registeredIn}, student ${first?.matrikelnummer} in ${first?.registeredIn}; name the edition that takes part`
  throw new MatchingError('mixed-editions', message, other.matrikelnummer)
}

function refuseRepeated<T>(
  records: readonly T[],
  keyOf: (record: T) => string,
  code: 'repeated-student' | 'repeated-company',
  what: string,
): void {
  const seen = new Set<string>()
  const repeated = records.find((record) => seen.size === seen.add(keyOf(record)).size)
  if (repeated !== undefined)
    throw new MatchingError(code, `${what} ${keyOf(repeated)} appears more than once`, keyOf(repeated))
}
