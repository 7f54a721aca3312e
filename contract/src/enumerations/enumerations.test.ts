import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as vocabulary from './enumerations.ts'
import {
  BusinessField,
  businessFieldKey,
  CompanyBusinessField,
  companySizeLabels,
  StudentBusinessField,
  StudentSemester,
  StudentSourceOfInformation,
  studentSemesters,
  School,
} from './enumerations.ts'
import { countries, CountryCode, countryName } from './countries.ts'
import { StudyProgramme, studyProgrammes } from './study-programmes.ts'

// Copied from the specification independently, so that a mistyped wire value is detected.
const specified = [
  ['Gender', vocabulary.Gender, vocabulary.genderLabels, 'Male, Female, Diverse'],
  ['CurrentDegree', vocabulary.CurrentDegree, vocabulary.currentDegreeLabels, 'Alumni, Doctoral Candidates, Master'],
  ['School', vocabulary.School, vocabulary.schoolLabels, 'ED, CIT, SoT, SoM, Campus Straubing, NAT, LS, MH'],
  ['YesNo', vocabulary.YesNo, vocabulary.yesNoLabels, 'Yes, No'],
  ['Nda', vocabulary.Nda, vocabulary.ndaLabels, 'yes, no'],
  [
    'GermanLanguageLevel',
    vocabulary.GermanLanguageLevel,
    vocabulary.germanLanguageLevelLabels,
    'A, B, C, Mother Tongue',
  ],
  ['MasterCredits', vocabulary.MasterCredits, vocabulary.masterCreditsLabels, '0-25, 25-50, 50-75, 75<'],
  [
    'TumProgram',
    vocabulary.TumProgram,
    vocabulary.tumProgramLabels,
    'Deutschlandstipendium, EuroTeQ Collider, Engineers for Germany Program, Others',
  ],
  [
    'StudentSourceOfInformation',
    StudentSourceOfInformation,
    vocabulary.studentSourceOfInformationLabels,
    'Instagram, LinkedIn, Telegram, CIT website, CST project week website, University professors, University students, University lectures, Newsletter from my school, Email marketing from my school, Schwarzes Brett, Posters, Service desk Stammgelände, University info screens, Other',
  ],
  ['CompanySize', vocabulary.CompanySize, companySizeLabels, 'Small, Medium, Large, Very Large'],
] as const

// Separated by semicolons in the specification too, as one of the fields contains a comma.
const studentFields =
  'Digitization; Mechanical, Process & Energy Engineering; Patent Law Firm; Health; IT; Material & Production; Mobility; Security; Built Environment; Finance & Insurance; Defense; Consulting; Civil Service; BioTech/Chemistry; Patent Attorney Firm'
const companyFields =
  'Digitization; Mechanical, Process & Energy Engineering; Health; IT; Material & Production; Mobility; Security; Built Environment; Finance & Insurance; Defense; Consulting; Civil Service; BioTech/Chemistry; Patent Attorney Firm; Others'

test.each(specified)('%s has the wire values of the specification, each with a label', (_, schema, labels, values) => {
  expect(schema.options.join(', ')).toBe(values)
  expect(Object.keys(labels)).toEqual(schema.options)
})

test('company sizes read as numbers of people', () => {
  expect(Object.values(companySizeLabels).map((label) => label.en)).toEqual(['-100', '-500', '-1000', '1000+'])
})

test('a student is in a whole semester from 1 to 8', () => {
  expect(studentSemesters).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double()), (value) => {
      expect(StudentSemester.safeParse(value).success).toBe(studentSemesters.some((semester) => semester === value))
    }),
  )
  expect(StudentSemester.safeParse('3').success).toBe(false)
})

describe('business fields', () => {
  test('students and companies have the lists of the specification, each value with a label', () => {
    expect(StudentBusinessField.options.join('; ')).toBe(studentFields)
    expect(CompanyBusinessField.options.join('; ')).toBe(companyFields)
    expect(Object.keys(vocabulary.studentBusinessFieldLabels).sort()).toEqual([...StudentBusinessField.options].sort())
    expect(Object.keys(vocabulary.companyBusinessFieldLabels).sort()).toEqual([...CompanyBusinessField.options].sort())
  })

  test('both names of the patent field meet under one key', () => {
    expect(businessFieldKey('Patent Law Firm')).toBe('Patent Attorney Firm')
    expect(businessFieldKey('Patent Attorney Firm')).toBe('Patent Attorney Firm')
  })

  test('every other field that a student may prefer is its own key, and a company can choose it', () => {
    for (const field of StudentBusinessField.options.filter((name) => name !== 'Patent Law Firm')) {
      expect(businessFieldKey(field)).toBe(field)
      expect(CompanyBusinessField.options).toContain(field)
    }
  })

  test("a company's own words have no key", () => {
    expect(businessFieldKey('Others')).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (words) => {
        fc.pre(!StudentBusinessField.safeParse(words).success)
        expect(businessFieldKey(words)).toBeUndefined()
      }),
    )
  })

  test('the key of a key is the key', () => {
    for (const key of BusinessField.options) expect(businessFieldKey(key)).toBe(key)
  })
})

test('no label is empty in either language', () => {
  const tables: vocabulary.Labels<string>[] = [
    ...specified.map(([, , labels]) => labels),
    vocabulary.studentBusinessFieldLabels,
    vocabulary.companyBusinessFieldLabels,
  ]
  const words = tables.flatMap((table) => Object.values(table).flatMap(({ en, de }) => [en, de]))
  expect(words.filter((word) => word.trim() === '')).toEqual([])
})

test('all 249 codes of ISO 3166-1 are there, each once', () => {
  const codes = countries.map(({ code }) => code)
  expect(new Set(codes).size).toBe(249)
  expect(codes).toHaveLength(249)
  for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/)
})

test('every code is a region that Unicode knows and none that it has retired', () => {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const unknown = countries.filter(({ code }) => english.of(code) === undefined)
  const retired = countries.filter(({ code }) => new Intl.Locale(`und-${code}`).region !== code)
  expect({ unknown, retired }).toEqual({ unknown: [], retired: [] })
})

test('no two countries share a name in English, German or their own words', () => {
  for (const nameOf of [
    (country: (typeof countries)[number]) => country.name,
    (country: (typeof countries)[number]) => country.nativeName,
    (country: (typeof countries)[number]) => countryName(country.code, 'de'),
  ]) {
    expect(new Set(countries.map(nameOf)).size).toBe(249)
  }
})

test('countries stand in the order of their English names', () => {
  const names = countries.map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
})

test('a country has its English, its German and its own name', () => {
  const spain = countries.find(({ code }) => code === 'ES')
  expect(spain).toEqual({ code: 'ES', name: 'Spain', nativeName: 'España' })
  expect(countryName('ES', 'en')).toBe('Spain')
  expect(countryName('ES', 'de')).toBe('Spanien')
  expect(countries.find(({ code }) => code === 'AU')?.nativeName).toBe('Australia')
})

test('the schema takes a code, not a name and not lower case', () => {
  expect(CountryCode.safeParse('DE').success).toBe(true)
  for (const other of ['de', 'Germany', 'XX', '']) expect(CountryCode.safeParse(other).success).toBe(false)
})

const names = studyProgrammes.map(({ name }) => name)

test('there are about 100 programmes, and none twice', () => {
  expect(names.length).toBeGreaterThanOrEqual(100)
  expect(names.length).toBeLessThanOrEqual(110)
  expect(new Set(names).size).toBe(names.length)
})

test('each name is a programme and a known degree', () => {
  const form =
    /^[A-Z][A-Za-z, ]*[a-z] - (M\.Sc\.|M\.A\.|M\.Ed\.|Executive MBA|State Examination|Dr\.-Ing\.|Dr\. (rer\. nat\.|rer\. pol\.|phil\.|med\.|agr\.))$/
  for (const name of names) expect(name).toMatch(form)
})

test.each(School.options)('%s offers several programmes, a doctorate or another degree among them', (school) => {
  const offered = studyProgrammes.filter((programme) => programme.school === school)
  expect(offered.length).toBeGreaterThanOrEqual(5)
  expect(offered.some(({ name }) => !name.endsWith(' - M.Sc.'))).toBe(true)
})

test('the schema takes the listed names and nothing else', () => {
  expect(StudyProgramme.options).toEqual(names)
  expect(StudyProgramme.safeParse('Mechatronics').success).toBe(false)
})

test('the list is in the order of the alphabet', () => {
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
})
