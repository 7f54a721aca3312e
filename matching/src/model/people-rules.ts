import type { Instance, InstanceRule } from './instance.ts'
import { MatchingError } from './matching-error.ts'
import type { PeopleRule, Problem, PropertyName, Student } from './problem.ts'
import { list, recordAt, refuseUnknown } from './read-records.ts'

/** The field of a student's record behind each property. */
const fieldOf: Record<PropertyName, keyof Student> = {
  school: 'school',
  studyField: 'currentfieldofstudy',
  degree: 'currentdegree',
  gender: 'gender',
  languageLevel: 'germanlanguagelevel',
  returning: 'previousParticipation',
  answer: 'answered',
}

const ofStudents = new Set(['kind', 'students', 'companies', 'weight'])
const ofProperty = new Set(['kind', 'property', 'companies', 'weight'])
const ofCount = new Set([...ofProperty, 'most'])
const propertyKeys = new Set(['name', 'value'])
const mostWeight = 10_000

/**
 * Converts the rules between people; a hard `none` becomes forbidden pairs. Members of locked teams are exempt.
 *
 * @throws MatchingError `rule` for an invalid rule, with `rules[…]` as its record; `unknown-key`, `unknown-student`,
 * `unknown-company`
 */
export function readPeopleRules(
  problem: Problem,
  { students, companies, studentOf, companyOf }: Pick<Instance, 'students' | 'companies' | 'studentOf' | 'companyOf'>,
  lockOf: Int32Array,
): { rules: InstanceRule[]; forbidden: { i: number; j: number; index: number }[] } {
  const all = list({ ...problem }, 'rules').map((value, index): InstanceRule => {
    const place = `rules[${index}]`
    const rule = readRule(value, place)
    const named = 'students' in rule ? find(rule.students, studentOf, 'student', place) : undefined
    const hasStudent = new Uint8Array(students.length)
    students.forEach((student, i) => {
      const has = named?.includes(i) ?? ('property' in rule && hasProperty(student, rule.property))
      if (has && lockOf[i]! < 0) hasStudent[i] = 1
    })
    return {
      rule,
      index,
      students: [...hasStudent.keys()].filter((i) => hasStudent[i] === 1),
      hasStudent,
      companies:
        rule.companies === undefined
          ? [...companies.keys()]
          : find(rule.companies, companyOf, 'company', place).sort((a, b) => a - b),
      weight: rule.weight,
    }
  })
  const isForbidding = ({ rule, weight }: InstanceRule): boolean => rule.kind === 'none' && weight === undefined
  const forbidden = all
    .filter(isForbidding)
    .flatMap((rule) => rule.students.flatMap((i) => rule.companies.map((j) => ({ i, j, index: rule.index }))))
  // A rule `together` or `apart` may be left with fewer than two students.
  const isEmpty = ({ rule, students: left }: InstanceRule): boolean => 'students' in rule && left.length < 2
  return { rules: all.filter((rule) => !isForbidding(rule) && !isEmpty(rule)), forbidden }
}

/** Whether a student has a property; without an answer they don't. */
export function hasProperty(student: Student, { name, value }: { name: PropertyName; value: string }): boolean {
  const own = student[fieldOf[name]]
  return Array.isArray(own) ? own.includes(value) : own === value
}

function readRule(value: unknown, place: string): PeopleRule {
  const record = recordAt(value, place)
  const { kind, weight } = record
  const isNamed = kind === 'together' || kind === 'apart'
  if (!isNamed && kind !== 'at-least-one' && kind !== 'none' && kind !== 'no-isolated' && kind !== 'at-most') {
    throw wrong(place, 'kind', `${place}: '${String(kind)}' is not a kind of rule`)
  }
  refuseUnknown(record, isNamed ? ofStudents : kind === 'at-most' ? ofCount : ofProperty, place)
  if (kind === 'at-most' && !(Number.isSafeInteger(record.most) && Number(record.most) >= 1)) {
    throw wrong(place, 'most', `${place}: most ${JSON.stringify(record.most)} is not a whole number from 1`)
  }
  const isWeight = typeof weight === 'number' && Number.isInteger(weight) && weight >= 1 && weight <= mostWeight
  if (weight !== undefined && !isWeight) {
    throw wrong(
      place,
      'weight',
      `${place}: weight ${JSON.stringify(weight)} is not a whole number from 1 to ${mostWeight}`,
    )
  }
  if (record.companies !== undefined) refuseNoTexts(record, 'companies', 1, place)
  if (isNamed) refuseNoTexts(record, 'students', 2, place)
  else {
    const property = recordAt(record.property, `${place}.property`)
    refuseUnknown(property, propertyKeys, `${place}.property`)
    if (
      typeof property.name !== 'string' ||
      !Object.hasOwn(fieldOf, property.name) ||
      typeof property.value !== 'string'
    ) {
      throw wrong(
        place,
        'property',
        `${place}: property needs a name of ${Object.keys(fieldOf).join(', ')} and a value`,
      )
    }
  }
  return value as PeopleRule
}

/** Refuses anything but a list of at least `fewest` different keys. */
function refuseNoTexts(record: Record<string, unknown>, name: string, fewest: number, place: string): void {
  const value = record[name]
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (isList && new Set(value).size === value.length && value.length >= fewest) return
  throw wrong(place, name, `${place}: ${name} is not a list of ${fewest} or more different keys`)
}

function find(keys: readonly string[], known: ReadonlyMap<string, number>, what: string, place: string): number[] {
  return keys.map((key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    throw new MatchingError(
      what === 'student' ? 'unknown-student' : 'unknown-company',
      `${place}: unknown ${what} ${key}`,
      key,
    )
  })
}

function wrong(place: string, name: string, message: string): MatchingError {
  return new MatchingError('rule', message, place, { record: place, name })
}
