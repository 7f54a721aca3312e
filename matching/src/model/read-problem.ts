import { BusinessField, businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { largestTeamOf } from '@project-week/contract/matching/first-field'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { bestOf, challengeSlots, companySlots, studentSlots } from './instance.ts'
import type { Instance, InstanceRule } from './instance.ts'
import { MatchingError } from './matching-error.ts'
import { inSeedOrder } from './random.ts'
import { readPeopleRules } from './people-rules.ts'
import type { Before, Company, Options, Problem, Student } from './problem.ts'
import { checkedBefore, readRecords } from './read-records.ts'
import { readRules } from './read-rules.ts'
import { largestTeam, readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** The business field for unmapped free text: no student can list it. */
const unlisted = BusinessField.options.length
const patentField = BusinessField.options.indexOf('Patent Attorney Firm')

/**
 * Validates a problem and converts it to integers. The only place that knows the product's vocabulary.
 * @throws MatchingError that names the record at fault
 */
export function readProblem(problem: Problem, options: Options = {}): Instance {
  const { edition, ...records } = readRecords(problem)
  const settings = readSettings(problem.options, options)
  const students = inSeedOrder(records.students, ({ matrikelnummer }) => matrikelnummer, settings.seed)
  const companies = inSeedOrder(records.companies, ({ _id }) => _id, settings.seed)
  const studentOf = new Map(students.map(({ matrikelnummer }, i) => [matrikelnummer, i]))
  const companyOf = new Map(companies.map(({ _id }, j) => [_id, j]))
  const studyField = studyFieldNumbers(students, companies)
  const n = students.length
  const m = companies.length
  const fields = new Int32Array(n)
  const studentLists = new Int32Array(n * studentSlots).fill(-1)
  const listing = new Int32Array(unlisted + 1)
  const schools = numbersOf(students.map((student) => student.school ?? ''))
  const genders = numbersOf(students.map((student) => student.gender ?? ''))
  const school = new Int32Array(n)
  const gender = new Int32Array(n)
  students.forEach((student, i) => {
    const record = `student ${student.matrikelnummer}`
    fields[i] = studyField.of(student.currentfieldofstudy, record, student.matrikelnummer)
    const slots = studentLists.subarray(i * studentSlots, (i + 1) * studentSlots)
    readStudentList(student, slots)
    for (const field of slots.subarray(0, studentSlots - 1)) if (field >= 0) listing[field]!++
    school[i] = schools.get(student.school ?? '')!
    gender[i] = genders.get(student.gender ?? '')!
  })
  const business = new Int32Array(m)
  const companyLists = new Int32Array(m * companySlots).fill(-1)
  const teams = new Int32Array(m)
  const minimum = new Int32Array(m)
  const maximum = new Int32Array(m)
  companies.forEach((company, j) => {
    const record = `company ${company._id} (${company.companyName})`
    business[j] = businessOf(company, record)
    const listed = company.preferredFieldOfStudy
    refuseLong(listed, companySlots, 'preferredFieldOfStudy', record, company._id)
    listed.forEach((name, slot) => (companyLists[j * companySlots + slot] = studyField.of(name, record, company._id)))
    teams[j] = teamsOf(company, record)
    const sizes = sizesOf(company, record, settings)
    minimum[j] = sizes.minimum
    maximum[j] = sizes.maximum
  })
  const challengeLists = readChallenges(students, companyOf)
  const points = pointsOf(settings, challengeLists.length > 0)
  const rules = readRules(problem, edition, students, companies, { teams, minimum, maximum })
  const people = readPeopleRules(problem, { students, companies, studentOf, companyOf }, rules.lockOf)
  const before = checkedBefore(options.before ?? problem.before)
  const repair = before === undefined ? undefined : readBefore(before, studentOf, companyOf, rules, { teams, maximum })
  return {
    settings,
    students,
    companies,
    studentOf,
    companyOf,
    studyFields: studyField.count,
    businessFields: unlisted + 1,
    studyField: fields,
    school,
    gender,
    studentLists,
    listing,
    business,
    companyLists,
    challengeLists,
    teams,
    minimum,
    maximum,
    points,
    objective: { points, stay: 0, accepted: 0 },
    waiting: new Set(),
    ...rules,
    ...people,
    ...withForbidden(rules, people.forbidden),
    rules: [...people.rules, ...mixtureRules(settings, bestOf(points), fields, companies, minimum, rules.lockOf)],
    repair,
    required: repair?.teams ?? new Int32Array(m),
  }
}

/**
 * One rule per field: each team needs someone of another field. A team of a single field breaks exactly one of these
 * rules. Fields with too few students for a team need none.
 */
function mixtureRules(
  { mixture, maximum }: Settings,
  best: number,
  fields: Int32Array,
  companies: readonly Company[],
  minimum: Int32Array,
  lockOf: Int32Array,
): InstanceRule[] {
  const weight = Math.floor((mixture * maximum * best) / 100)
  if (weight === 0) return []
  const smallest = Math.max(2, Math.min(...minimum))
  const free = [...fields.keys()].filter((i) => lockOf[i]! < 0)
  const counts = Map.groupBy(free, (i) => fields[i]!)
  return [...counts].flatMap(([alone, students]): InstanceRule[] => {
    if (students.length < smallest) return []
    const others = free.filter((i) => fields[i] !== alone)
    const hasStudent = new Uint8Array(fields.length)
    for (const i of others) hasStudent[i] = 1
    const rule = { kind: 'at-least-one' as const, property: { name: 'studyField' as const, value: '' }, weight }
    return [{ rule, index: -1, students: others, hasStudent, companies: [...companies.keys()], weight, alone }]
  })
}

/** A hard rule `none` is equivalent to exclusions. */
function withForbidden(
  { excluded, pinned, lockOf }: Pick<Instance, 'excluded' | 'pinned' | 'lockOf'>,
  forbidden: readonly { i: number; j: number; index: number }[],
): Pick<Instance, 'excluded' | 'ruledOut'> {
  const all = new Map([...excluded].map(([i, companies]) => [i, new Set(companies)]))
  const ruledOut = new Map<number, Set<number>>()
  for (const { i, j, index } of forbidden) {
    if (lockOf[i]! >= 0) continue
    if (pinned[i] === j) {
      const record = `rules[${index}]`
      throw new MatchingError('rule', `${record}: a pin breaks it`, record, { record, name: 'kind' })
    }
    for (const map of [all, ruledOut]) map.set(i, (map.get(i) ?? new Set<number>()).add(j))
  }
  return { excluded: all, ruledOut }
}

/**
 * Everybody's previous company. One that no longer takes part keeps nobody, but its students did have a place. Nor does
 * `lockAll` keep the students of a company that has no longer a place for each of them: what the office locked or pinned
 * there comes first, and the repair then moves as few of them as it can.
 */
function readBefore(
  { teams, accepted: acceptedBy = [], dissolve = [], lockAll = false, moves }: Before,
  studentOf: Instance['studentOf'],
  companyOf: Instance['companyOf'],
  { pinned, lockOf, locks }: Pick<Instance, 'pinned' | 'lockOf' | 'locks'>,
  sizes: Pick<Instance, 'teams' | 'maximum'>,
): Instance['repair'] {
  const before = new Int32Array(studentOf.size).fill(-1)
  const kept = new Int32Array(companyOf.size)
  const hadPlace = new Uint8Array(studentOf.size)
  if (moves !== undefined && !(Number.isSafeInteger(moves) && moves >= 0)) {
    throw new MatchingError('setting', `moves: ${moves} is not a number of people`, 'moves')
  }
  const stranger = dissolve.find((id) => !companyOf.has(id))
  if (stranger !== undefined) {
    throw new MatchingError('unknown-company', `dissolve: unknown company ${stranger}`, stranger)
  }
  for (const { companyId, students: members } of teams) {
    const present = members.flatMap((matrikelnummer) => studentOf.get(matrikelnummer) ?? [])
    for (const i of present) hadPlace[i] = 1
    const j = companyOf.get(companyId)
    if (j === undefined || dissolve.includes(companyId)) continue
    for (const i of present) before[i] = j
    if (present.length > 0) kept[j]!++
  }
  const accepted = new Int32Array(studentOf.size)
  for (const matrikelnummer of acceptedBy) {
    const i = studentOf.get(matrikelnummer)
    if (i !== undefined && before[i]! >= 0) accepted[i] = 1
  }
  const held = new Uint8Array(studentOf.size)
  const wanted = pinned.map((j, i) => (lockAll && lockOf[i]! < 0 && j < 0 ? before[i]! : j))
  const places = sizes.teams.map(
    (count, j) => (count - locks.filter(({ company }) => company === j).length) * sizes.maximum[j]!,
  )
  for (const j of wanted) if (j >= 0) places[j]!--
  wanted.forEach((j, i) => {
    if (j < 0 || j === pinned[i] || places[j]! < 0) return
    held[i] = 1
    pinned[i] = j
  })
  return { before, hadPlace, accepted, held, teams: kept, moves }
}

function readStudentList(student: Student, slots: Int32Array): void {
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

/** Five places a student; empty if nobody named a challenge, which leaves everything as it is without them. */
function readChallenges(students: readonly Student[], companyOf: Instance['companyOf']): Int32Array {
  if (students.every(({ challenges }) => !challenges?.length)) return new Int32Array()
  const lists = new Int32Array(students.length * challengeSlots).fill(-1)
  students.forEach(({ matrikelnummer, challenges }, i) => {
    const places = challenges ?? []
    const record = `student ${matrikelnummer}`
    refuseLong(places, challengeSlots, 'challenges', record, matrikelnummer)
    const named = places.filter((id) => id !== null)
    if (new Set(named).size < named.length) {
      const message = `${record}: challenges name a company twice`
      throw new MatchingError('repeated-company', message, matrikelnummer)
    }
    places.forEach((id, slot) => (lists[i * challengeSlots + slot] = companyOf.get(id ?? '') ?? -1))
  })
  return lists
}

/** `points[24q + 6k + r]`, or the first 24 of them if nobody named a challenge. */
const pointsOf = ({ points, challengePoints }: Settings, isNaming: boolean): Int32Array =>
  Int32Array.from((isNaming ? challengePoints : [0]).flatMap((more) => points.flat().map((value) => value + more)))

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
  const teams = company.teams ?? company.teamLimit ?? 1
  if (Number.isInteger(teams) && teams >= 1 && teams <= 1000) return teams
  throw new MatchingError('team-count', `${record}: ${teams} is not a number of teams from 1 to 1000`, company._id)
}

function sizesOf(company: Company, record: string, settings: Settings): { minimum: number; maximum: number } {
  const minimum = company.minimum ?? Math.min(settings.minimum, company.maximum ?? settings.minimum)
  const maximum = largestTeamOf(company, settings.maximum)
  const isSize = (size: number): boolean => Number.isInteger(size) && size >= 1 && size <= largestTeam
  if (isSize(minimum) && isSize(maximum) && minimum <= maximum) return { minimum, maximum }
  const message = `${record}: a team cannot have ${minimum} to ${maximum} students`
  throw new MatchingError('company-sizes', message, company._id, { companyId: company._id, minimum, maximum })
}

function refuseLong(list: readonly unknown[], most: number, field: string, record: string, key: string): void {
  if (list.length <= most) return
  throw new MatchingError(
    'too-many-preferences',
    `${record}: ${field} lists ${list.length} entries, at most ${most}`,
    key,
    { record, count: list.length, most },
  )
}

/**
 * Study field names → numbers. The product's list of programmes applies, unless a problem names none of them (another
 * university's, a benchmark's); such a problem's own names are used, each in the form 'Programme - Degree'.
 */
function studyFieldNumbers(students: readonly Student[], companies: readonly Company[]) {
  const listed = new Set<string>(StudyProgramme.options)
  const foreign =
    !students.some((student) => listed.has(student.currentfieldofstudy)) &&
    !companies.some((company) => company.preferredFieldOfStudy.some((name) => listed.has(name)))
  const named = [
    ...students.map((student) => student.currentfieldofstudy),
    ...companies.flatMap((company) => company.preferredFieldOfStudy),
  ]
  const numbers = numbersOf(named)
  return {
    count: numbers.size,
    of(name: string, record: string, key: string): number {
      const known = foreign ? /\S - \S/.test(name) : listed.has(name)
      if (!known) {
        throw new MatchingError('unknown-study-field', `${record}: unknown study field '${name}'`, key, {
          record,
          name,
        })
      }
      return numbers.get(name)!
    },
  }
}

/** Numbers distinct texts in their order. */
const numbersOf = (texts: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(texts)].sort().map((text, at) => [text, at]))
