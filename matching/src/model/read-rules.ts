import type { Instance } from './instance.ts'
import { MatchingError } from './matching-error.ts'
import type { Company, Problem, Student } from './problem.ts'
import { isOf, key as keyOf, list, recordAt, refuseUnknown } from './read-records.ts'

type Sizes = Pick<Instance, 'teams' | 'minimum' | 'maximum'>

const pairKeys = new Set(['matrikelnummer', 'companyId'])
const teamKeys = new Set(['companyId', 'companyName', 'students'])

/** Converts pins, exclusions and locked teams; refuses any that contradict the records or another rule. */
export function readRules(
  problem: Problem,
  edition: string | undefined,
  students: readonly Student[],
  companies: readonly Company[],
  sizes: Sizes,
): Pick<Instance, 'pinned' | 'lockOf' | 'locks' | 'excluded'> {
  const studentOf = finder(
    students,
    problem.students,
    'student',
    (s) => s.matrikelnummer,
    (s) => s.registeredIn,
    edition,
  )
  const companyOf = finder(
    companies,
    problem.companies,
    'company',
    (c) => c._id,
    (c) => c.semester,
    edition,
  )
  const pairsOf = (name: 'pins' | 'exclusions') =>
    list({ ...problem }, name).map((value, index) => {
      const place = `${name}[${index}]`
      const record = recordAt(value, place)
      refuseUnknown(record, pairKeys, place)
      const matrikelnummer = keyOf(record, 'matrikelnummer', place)
      const companyId = keyOf(record, 'companyId', place)
      return {
        i: studentOf(matrikelnummer, place),
        j: companyOf(companyId, place),
        key: `${matrikelnummer} → ${companyId}`,
        data: { matrikelnummer, companyId },
      }
    })
  const pinned = new Int32Array(students.length).fill(-1)
  for (const { i, j, key, data } of pairsOf('pins')) {
    if (pinned[i] !== -1 && pinned[i] !== j) {
      throw new MatchingError(
        'pinned-twice',
        `pin ${key}: the student is pinned to ${companies[pinned[i]!]!._id} too`,
        key,
        { ...data, otherCompanyId: companies[pinned[i]!]!._id },
      )
    }
    pinned[i] = j
  }
  const excluded = new Map<number, Set<number>>()
  for (const { i, j, key, data } of pairsOf('exclusions')) {
    if (pinned[i] === j) {
      throw new MatchingError('pinned-and-excluded', `${key} is both pinned and excluded`, key, data)
    }
    excluded.set(i, (excluded.get(i) ?? new Set()).add(j))
  }
  const lockOf = new Int32Array(students.length).fill(-1)
  const locks = list({ ...problem }, 'locked').map((value, index) => {
    const place = `locked[${index}]`
    const record = recordAt(value, place)
    refuseUnknown(record, teamKeys, place)
    const companyId = keyOf(record, 'companyId', place)
    const company = companyOf(companyId, place)
    const minimum = sizes.minimum[company]!
    const maximum = sizes.maximum[company]!
    const members = list(record, 'students', `${place}.students`).map((entry) => {
      if (typeof entry !== 'string')
        throw new MatchingError('missing-field', `${place}: a student is not a text`, place)
      const i = studentOf(entry, place)
      const key = `${entry} → ${companyId}`
      const data = { matrikelnummer: entry, companyId }
      if (lockOf[i] !== -1)
        throw new MatchingError('locked-twice', `${key}: the student is in a locked team already`, key, data)
      if (pinned[i] !== -1 && pinned[i] !== company) {
        throw new MatchingError(
          'locked-and-pinned',
          `${key} is locked, but the student is pinned to ${companies[pinned[i]!]!._id}`,
          key,
          data,
        )
      }
      if (excluded.get(i)?.has(company))
        throw new MatchingError('locked-and-excluded', `${key} is both locked and excluded`, key, data)
      lockOf[i] = index
      pinned[i] = -1
      return i
    })
    if (members.length < minimum || members.length > maximum) {
      const message = `locked team of ${companyId}: ${members.length} students, a team has ${minimum} to ${maximum}`
      throw new MatchingError('locked-size', message, companyId, {
        companyId,
        count: members.length,
        minimum,
        maximum,
      })
    }
    return { company, students: members }
  })
  refuseTooMany(companies, sizes, locks, pinned)
  return { pinned, lockOf, locks, excluded }
}

function refuseTooMany(
  companies: readonly Company[],
  { teams, maximum }: Sizes,
  locks: Instance['locks'],
  pinned: Int32Array,
): void {
  const locked = new Int32Array(companies.length)
  const pins = new Int32Array(companies.length)
  for (const { company } of locks) locked[company]!++
  for (const company of pinned) if (company >= 0) pins[company]!++
  companies.forEach(({ _id }, j) => {
    const free = teams[j]! - locked[j]!
    if (free < 0) {
      const message = `company ${_id}: ${locked[j]} locked teams, it may have ${teams[j]}`
      throw new MatchingError('more-locks-than-teams', message, _id, {
        companyId: _id,
        locks: locked[j]!,
        teams: teams[j]!,
      })
    }
    if (pins[j]! > free * maximum[j]!) {
      const message = `company ${_id}: ${pins[j]} students are pinned to it, it has ${free * maximum[j]!} places`
      throw new MatchingError('more-pins-than-places', message, _id, {
        companyId: _id,
        pins: pins[j]!,
        places: free * maximum[j]!,
      })
    }
  })
}

/** Key → index among the edition's records; the error tells a key of another edition from an unknown one. */
function finder<T>(
  taking: readonly T[],
  all: readonly T[],
  what: 'student' | 'company',
  key: (record: T) => string,
  label: (record: T) => string | null | undefined,
  edition: string | undefined,
): (wanted: string, place: string) => number {
  const index = new Map(taking.map((record, i) => [key(record), i]))
  return (wanted, place) => {
    const found = index.get(wanted)
    if (found !== undefined) return found
    const elsewhere = all.find((record) => key(record) === wanted && !isOf(edition, label(record)))
    if (elsewhere !== undefined) {
      const message = `${place}: ${what} ${wanted} is of edition ${label(elsewhere)}, not ${edition}`
      throw new MatchingError('other-edition', message, wanted)
    }
    throw new MatchingError(
      what === 'student' ? 'unknown-student' : 'unknown-company',
      `${place}: unknown ${what} ${wanted}`,
      wanted,
    )
  }
}
