import { Company as ListedCompany } from '@project-week/contract/companies/company'
import { ListedStudent, StudentRecord } from '@project-week/contract/registrations/profile'
import { expect, test } from 'vitest'
import { MatchingError } from './matching-error.ts'
import type { MatchingErrorCode } from './matching-error.ts'
import type { Company, Options, Pin, Problem, Student } from './problem.ts'
import { defaultSettings } from './settings.ts'
import { readProblem } from './read-problem.ts'
import { checkedBefore } from './read-records.ts'
import { studentRankOf } from './instance.ts'
import { brokenRules } from '../tiers/rule-breaks.ts'
import { runByFlow } from '../tiers/run.ts'

const solve = (problem: Problem, options: Options = {}) => runByFlow(problem, options).result

const student = (key: string, more: Partial<Student> = {}): Student => ({
  matrikelnummer: key,
  currentfieldofstudy: 'Mechatronics - M.Sc.',
  preferredFieldOfBusiness: ['Mobility'],
  registeredIn: 'SS26',
  ...more,
})
const company = (key: string, more: Partial<Company> = {}): Company => ({
  _id: key,
  companyName: `Firm ${key}`,
  fieldOfBusiness: 'Mobility',
  preferredFieldOfStudy: ['Mechatronics - M.Sc.'],
  semester: 'SS26',
  ...more,
})
const students = ['s1', 's2', 's3', 's4', 's5', 's6'].map((key) => student(key))
const sound: Problem = { students, companies: [company('a'), company('b')] }
const pin = { matrikelnummer: 's1', companyId: 'a' }
const rising = defaultSettings.points.map((row, k) => (k === 2 ? row.map((value) => value + 50) : row))

const bad: [string, MatchingErrorCode, string, Partial<Problem>, Options?][] = [
  ['no student', 'no-students', 'students', { students: [] }],
  ['no company', 'no-companies', 'companies', { companies: [] }],
  [
    'an unknown study field of a student',
    'unknown-study-field',
    's9',
    { students: [...students, student('s9', { currentfieldofstudy: 'Alchemy - M.Sc.' })] },
  ],
  [
    'an unknown study field of a company',
    'unknown-study-field',
    'c',
    { companies: [company('c', { preferredFieldOfStudy: ['Alchemy - M.Sc.'] })] },
  ],
  [
    'an unknown field of business',
    'unknown-business-field',
    's9',
    { students: [student('s9', { preferredFieldOfBusiness: ['Beekeeping'] })] },
  ],
  [
    'more than five challenges',
    'too-many-preferences',
    's9',
    { students: [student('s9', { challenges: ['a', 'b', 'c', 'd', 'e', 'f'] })] },
  ],
  ['a challenge twice', 'repeated-company', 's9', { students: [student('s9', { challenges: ['a', 'b', 'a'] })] }],
  ['points for challenges that rise', 'setting', 'challengePoints', {}, { challengePoints: [0, 10, 20, 5, 5, 5] }],
  ['points for a challenge not named', 'setting', 'challengePoints', {}, { challengePoints: [5, 5, 5, 5, 5, 5] }],
  [
    'a mapping to an unknown field',
    'unknown-business-field',
    'c',
    { companies: [company('c', { mappedFieldOfBusiness: 'Beekeeping' })] },
  ],
  ['a repeated matriculation number', 'repeated-student', 's1', { students: [...students, student('s1')] }],
  ['a repeated company', 'repeated-company', 'a', { companies: [company('a'), company('a')] }],
  ['a student without a key', 'missing-field', 'students[0]', { students: [student('')] }],
  ['a company without a name', 'missing-field', 'company c', { companies: [company('c', { companyName: ' ' })] }],
  [
    'four fields of business',
    'too-many-preferences',
    's9',
    { students: [student('s9', { preferredFieldOfBusiness: ['IT', 'Health', 'Mobility', 'Security'] })] },
  ],
  [
    'six study fields',
    'too-many-preferences',
    'c',
    { companies: [company('c', { preferredFieldOfStudy: Array.from({ length: 6 }, () => 'Mechatronics - M.Sc.') })] },
  ],
  [
    'students of two editions',
    'mixed-editions',
    's9',
    { students: [...students, student('s9', { registeredIn: 'SS25' })] },
  ],
  [
    'a pin to a company of another edition',
    'other-edition',
    'old',
    {
      companies: [company('a'), company('old', { semester: 'SS25' })],
      pins: [{ matrikelnummer: 's1', companyId: 'old' }],
    },
  ],
  ['a pin to an unknown company', 'unknown-company', 'z', { pins: [{ matrikelnummer: 's1', companyId: 'z' }] }],
  ['a pin of an unknown student', 'unknown-student', 'zz', { pins: [{ matrikelnummer: 'zz', companyId: 'a' }] }],
  ['a student pinned twice', 'pinned-twice', 's1 → b', { pins: [pin, { matrikelnummer: 's1', companyId: 'b' }] }],
  ['a pin and an exclusion of one pair', 'pinned-and-excluded', 's1 → a', { pins: [pin], exclusions: [pin] }],
  [
    'more pins than places',
    'more-pins-than-places',
    'a',
    { pins: students.map((s) => ({ matrikelnummer: s.matrikelnummer, companyId: 'a' })) },
  ],
  [
    'more locked teams than teams',
    'more-locks-than-teams',
    'a',
    {
      locked: [
        { companyId: 'a', students: ['s1', 's2', 's3'] },
        { companyId: 'a', students: ['s4', 's5', 's6'] },
      ],
    },
  ],
  ['a locked team too small', 'locked-size', 'a', { locked: [{ companyId: 'a', students: ['s1'] }] }],
  [
    'a student locked twice',
    'locked-twice',
    's1 → b',
    {
      locked: [
        { companyId: 'a', students: ['s1', 's2', 's3'] },
        { companyId: 'b', students: ['s1', 's4', 's5'] },
      ],
    },
  ],
  [
    'a locked student pinned elsewhere',
    'locked-and-pinned',
    's1 → b',
    { pins: [pin], locked: [{ companyId: 'b', students: ['s1', 's2', 's3'] }] },
  ],
  [
    'a locked pair excluded',
    'locked-and-excluded',
    's1 → a',
    { exclusions: [pin], locked: [{ companyId: 'a', students: ['s1', 's2', 's3'] }] },
  ],
  ['no teams at a company', 'team-count', 'c', { companies: [company('c', { teams: 0 })] }],
  ['minimum above maximum', 'sizes', 'minimum', {}, { minimum: 6 }],
  ['a maximum beyond any team', 'setting', 'maximum', {}, { maximum: 1e6 }],
  ['a minimum of zero', 'setting', 'minimum', {}, { minimum: 0 }],
  ['points that rise as a rank worsens', 'points-not-monotone', 'points[2][0]', {}, { points: rising }],
  ['points of a wrong shape', 'points-shape', 'points', {}, { points: [[1, 2]] }],
  [
    'points that are not whole numbers',
    'points-value',
    'points[0][1]',
    {},
    { points: defaultSettings.points.map((row) => row.map((value) => value / 3)) },
  ],
  ['a misspelt list', 'unknown-key', 'exclusion', { exclusion: [pin] } as Partial<Problem>],
  [
    'a misspelt field of a student',
    'unknown-key',
    'genders',
    { students: [{ ...student('s9'), genders: 'Female' } as Student] },
  ],
  ['a misspelt field of a company', 'unknown-key', 'team', { companies: [{ ...company('c'), team: 2 } as Company] }],
  ['a misspelt field of a pin', 'unknown-key', 'company', { pins: [{ ...pin, company: 'a' } as Pin] }],
  ['a misspelt setting', 'unknown-key', 'minimun', { options: { minimun: 2 } as Problem['options'] }],
  ['a key with blanks around it', 'blank-in-key', 's1 ', { students: [...students, student('s1 ')] }],
  ['a company id with blanks around it', 'blank-in-key', ' a', { companies: [company('a'), company(' a')] }],
  ['a pin with blanks around its key', 'blank-in-key', 's1 ', { pins: [{ ...pin, matrikelnummer: 's1 ' }] }],
  [
    'a school that is no text',
    'wrong-type',
    'student s9',
    { students: [{ ...student('s9'), school: 5 } as unknown as Student] },
  ],
  [
    'an interest that is neither Yes nor No',
    'wrong-type',
    'student s9',
    { students: [student('s9', { patentAttorneyInterest: 'yes' })] },
  ],
  ['a semester that is none', 'wrong-type', 'student s9', { students: [student('s9', { semester: 'third' })] }],
  ['a date that is none', 'wrong-type', 'student s9', { students: [student('s9', { date: 'yesterday' })] }],
  [
    'own sizes that contradict each other',
    'company-sizes',
    'c',
    { companies: [company('c', { minimum: 4, maximum: 3 })] },
  ],
  [
    'a rule of no kind',
    'rule',
    'rules[0]',
    { rules: [{ kind: 'beside', students: ['s1', 's2'] }] as unknown as Problem['rules'] },
  ],
  ['a rule about one student', 'rule', 'rules[0]', { rules: [{ kind: 'apart', students: ['s1'] }] }],
  [
    'a rule about a student that is not there',
    'unknown-student',
    's0',
    { rules: [{ kind: 'apart', students: ['s1', 's0'] }] },
  ],
  [
    'a rule at a company that is not there',
    'unknown-company',
    'z',
    { rules: [{ kind: 'apart', students: ['s1', 's2'], companies: ['z'] }] },
  ],
  [
    'a rule about no property',
    'rule',
    'rules[0]',
    { rules: [{ kind: 'none', property: { name: 'age', value: '20' } }] as unknown as Problem['rules'] },
  ],
  ['a weight of nothing', 'rule', 'rules[0]', { rules: [{ kind: 'apart', students: ['s1', 's2'], weight: 0 }] }],
  [
    'a misspelt field of a rule',
    'unknown-key',
    'company',
    { rules: [{ kind: 'apart', students: ['s1', 's2'], company: 'a' }] as unknown as Problem['rules'] },
  ],
  [
    'a rule that a pin breaks',
    'rule',
    'rules[0]',
    {
      students: [...students, student('s9', { gender: 'Male' })],
      pins: [{ matrikelnummer: 's9', companyId: 'a' }],
      rules: [{ kind: 'none', property: { name: 'gender', value: 'Male' } }],
    },
  ],
  ['a priority that is none', 'setting', 'priority', {}, { priority: ['taller'] as unknown as Options['priority'] }],
  ['a list that is none', 'not-a-problem', 'pins', { pins: {} as unknown as [] }],
  ['a seed that is not a whole number', 'setting', 'seed', {}, { seed: 0.5 }],
]

test.each(bad)('refuses %s and names it', (_, code, record, change, options) => {
  let thrown: unknown
  try {
    solve({ ...sound, ...change }, options)
  } catch (error) {
    thrown = error
  }
  if (!(thrown instanceof MatchingError)) throw new Error(`not refused: ${String(thrown)}`)
  expect(thrown).toMatchObject({ code, record })
  const name = record.split(' → ')[0] ?? record
  expect(thrown.message).toContain(name)
  expect(thrown.message).not.toContain('\n')
})

test('says which pin stands where a student is pinned twice', () => {
  const pins = [pin, { matrikelnummer: 's1', companyId: 'b' }]
  expect(() => readProblem({ ...sound, pins })).toThrow(
    expect.objectContaining({ data: { matrikelnummer: 's1', companyId: 'b', otherCompanyId: 'a' } }),
  )
})

test("takes the product's own lists as they are", () => {
  const profile = { ...student('s9'), firstname: 'A', lastname: 'B', email: 'a@b.c', motivation: 'x', tumPrograms: [] }
  const firm = {
    ...company('c'),
    companySize: 'Small',
    teamLimit: 2,
    version: 'x',
    createdAt: '2025-10-01T00:00:00.000Z',
  }
  const instance = readProblem({ students: [profile], companies: [firm] })
  expect(instance.teams[0]).toBe(2)
})

test.each([null, [], 'x', 5])('refuses %j for a problem', (value) => {
  expect(() => solve(value as unknown as Problem)).toThrow(expect.objectContaining({ code: 'not-a-problem' }))
})

test('solves for one student and one company, who form no team', () => {
  const result = solve({ students: [student('s1')], companies: [company('a')] })
  expect(result).toMatchObject({ teams: [], unplaced: ['s1'], tiers: { placed: 0, served: 0, fit: 0 } })
})

test('solves for three students and one company', () => {
  const result = solve({ students: students.slice(0, 3), companies: [company('a')] })
  expect(result.teams).toEqual([{ companyId: 'a', companyName: 'Firm a', students: ['s1', 's2', 's3'] }])
  expect(result.bound.proven).toBe(true)
})

test('leaves out the records of other editions', () => {
  const companies = [company('a'), company('old', { semester: 'SS25' })]
  const instance = readProblem({
    edition: 'SS26',
    students: [...students, student('s9', { registeredIn: 'SS25' })],
    companies,
  })
  expect([instance.students.length, instance.companies.length]).toEqual([6, 1])
})

const rankFor = (more: Partial<Student>, firm: Partial<Company>): number => {
  const instance = readProblem({ students: [student('s1', more)], companies: [company('a', firm)] })
  return studentRankOf(instance, 0, instance.business[0]!)
}

test("a student's patent law firm is a company's patent attorney firm", () => {
  const firm = { fieldOfBusiness: 'Patent Attorney Firm' }
  expect(rankFor({ preferredFieldOfBusiness: ['IT', 'Patent Law Firm'] }, firm)).toBe(2)
  expect(rankFor({ preferredFieldOfBusiness: ['Patent Law Firm', 'IT', 'Patent Attorney Firm'] }, firm)).toBe(1)
})

test('interest in patent work counts as a third choice where the field is not listed', () => {
  const firm = { fieldOfBusiness: 'Patent Attorney Firm' }
  expect(rankFor({ patentAttorneyInterest: 'Yes' }, firm)).toBe(3)
  expect(rankFor({ patentAttorneyInterest: 'No' }, firm)).toBe(0)
  expect(rankFor({ patentAttorneyInterest: 'Yes', preferredFieldOfBusiness: ['Patent Attorney Firm'] }, firm)).toBe(1)
})

test("a company's own words are listed by nobody until they are mapped", () => {
  expect(rankFor({}, { fieldOfBusiness: 'Beekeeping' })).toBe(0)
  expect(rankFor({}, { fieldOfBusiness: 'Beekeeping', mappedFieldOfBusiness: 'Mobility' })).toBe(1)
})

test('a problem that names no programme of the list brings its own', () => {
  const foreign = { currentfieldofstudy: 'Alchemy - M.Sc.' }
  const companies = [company('a', { preferredFieldOfStudy: ['Alchemy - M.Sc.'] })]
  expect(readProblem({ students: [student('s1', foreign)], companies }).studyFields).toBe(1)
  expect(() => readProblem({ students: [student('s1', { currentfieldofstudy: 'Alchemy' })], companies })).toThrow(
    /s1.*Alchemy/,
  )
})

test('takes the records of the product’s own lists, without those who take part no more', () => {
  const filled = (keys: readonly string[], own: object): never =>
    ({ ...Object.fromEntries(keys.map((key) => [key, null])), ...own }) as never
  const keys = [...new Set([...Object.keys(ListedStudent.shape), ...Object.keys(StudentRecord.shape)])]
  const listed = (key: string, state: string) =>
    filled(keys, { ...student(key), team: { id: 'x' }, tags: ['a'], state })
  const office = (key: string, state: string) =>
    filled(Object.keys(ListedCompany.shape), { ...company(key), tags: [], state })
  const read = readProblem({
    students: [listed('s1', 'registered'), listed('s2', 'withdrawn'), listed('s3', 'declined'), listed('s4', 'placed')],
    companies: [office('a', 'confirmed'), office('b', 'cancelled')],
  })
  expect(read.students.map(({ matrikelnummer }) => matrikelnummer)).toEqual(['s1', 's4'])
  expect(read.companies.map(({ _id }) => _id)).toEqual(['a'])
})

test.each(['toString', 'constructor', '__proto__'])('refuses a property or a setting named %s', (name) => {
  const rule = { kind: 'none', property: { name, value: 'x' } } as never
  expect(() => readProblem({ ...sound, rules: [rule] })).toThrow('property needs a name')
  const options = JSON.parse(`{ "${name}": 1 }`) as never
  expect(() => readProblem({ ...sound, options })).toThrow(`unknown setting '${name}'`)
})

test('a locked team breaks no rule of any kind', () => {
  const locked = [{ companyId: 'a', students: ['s1', 's2', 's3'] }]
  const property = { name: 'studyField', value: 'Mechatronics - M.Sc.' } as const
  const inA = { companies: ['a'] }
  const read = readProblem({
    ...sound,
    locked,
    rules: [
      { kind: 'none', property, ...inA },
      { kind: 'none', property, weight: 5 },
      { kind: 'together', students: ['s3', 's4'] },
      { kind: 'together', students: ['s3', 's4', 's5'] },
      { kind: 'apart', students: ['s1', 's2'] },
      { kind: 'no-isolated', property, ...inA },
    ],
  })
  // Locked students are exempt from rules: 4 and 5 must still be together.
  expect(read.rules.map(({ index }) => index)).toEqual([1, 3, 5])
  expect(read.rules.map((rule) => rule.students.map((i) => read.students[i]!.matrikelnummer).sort())).toEqual([
    ['s4', 's5', 's6'],
    ['s4', 's5'],
    ['s4', 's5', 's6'],
  ])
  const members = locked[0]!.students.map((number) => read.studentOf.get(number)!)
  expect(brokenRules(read, [{ company: read.companyOf.get('a')!, students: members }])).toEqual([])
})

test.each([
  ['null', 'is not an object'],
  ['"teams"', 'is not an object'],
  ['{}', 'teams is missing'],
  ['{"teams":null}', 'teams is missing'],
  ['{"teams":{}}', 'teams is not a list'],
  ['{"teams":[null]}', 'teams[0] is not an object'],
  ['{"teams":["c"]}', 'teams[0] is not an object'],
  ['{"teams":[{"students":[]}]}', 'companyId is missing'],
  ['{"teams":[{"companyId":"a"}]}', 'students is missing'],
  ['{"teams":[{"companyId":"a","students":"1"}]}', 'students is not a list'],
  ['{"teams":[{"companyId":"a","students":[1]}]}', 'students is not a list'],
  ['{"teams":[{"companyId":"a","students":[],"student":1}]}', "unknown key 'student'"],
  ['{"teams":[{"companyId":"a","students":["1","1"]}]}', 'student 1 is in two places'],
  ['{"teams":[{"companyId":"a","students":["1"]},{"companyId":"b","students":["1"]}]}', 'student 1 is in two places'],
])('a repair does not start from %s, and says why by name', (text, named) => {
  expect(() => checkedBefore(JSON.parse(text))).toThrow(named)
})
