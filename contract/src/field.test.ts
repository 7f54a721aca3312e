import { describe, expect, test } from 'vitest'
import { advisorFields, advisorTableStart } from './advisors/advisor-fields.ts'
import { AdvisorProfile } from './advisors/advisor.ts'
import { companyFields } from './companies/company-fields.ts'
import { Company } from './companies/company.ts'
import { Lead, listedCompanyFields } from './companies/lead.ts'
import { fileColumnsOf } from './exports/file-columns.ts'
import { type Field, type Fields, isAsked, isOptional, readerOf, shapeOf, words } from './field.ts'
import { ListedStudent } from './registrations/profile.ts'
import { challengeFields, studentListFields, studentTableStart } from './registrations/student-fields.ts'
import { subscriberFields, subscriberTableStart } from './subscribers/subscriber-fields.ts'
import { Subscriber } from './subscribers/subscriber.ts'

const catalogues: [name: string, fields: Fields, tableStart: readonly string[]][] = [
  ['students', studentListFields, studentTableStart],
  ['companies', listedCompanyFields, []],
  ['advisors', advisorFields, advisorTableStart],
  ['subscribers', subscriberFields, subscriberTableStart],
]

/** A record whose every field contains its own name, or a matching instant or list. */
function recordOf(fields: Fields): object {
  const record: Record<string, unknown> = {}
  for (const [name, { kind, limit = 0 }] of Object.entries(fields)) {
    const [outer = '', inner] = name.split('.')
    const value =
      kind === 'instant'
        ? '2026-04-20T08:00:00.000Z'
        : kind === 'ranked choices'
          ? Array.from({ length: limit }, (_, rank) => `${name}.${rank + 1}`)
          : name
    record[outer] = inner === undefined ? value : { ...(record[outer] as object | undefined), [inner]: value }
  }
  return record
}

describe.each(catalogues)('the catalogue of %s', (_, fields, tableStart) => {
  test('has every word in both languages', () => {
    const texts = Object.values<Field>(fields).flatMap(({ label, form, options = {} }) => [
      label,
      form?.question,
      form?.hint,
      form?.none,
      ...Object.values(options),
    ])
    expect(texts.filter((text) => text && (text.en.trim() === '' || text.de.trim() === ''))).toEqual([])
  })

  test('refers only to fields that it has', () => {
    for (const { form } of Object.values(fields)) if (form?.when) expect(fields).toHaveProperty([form.when.field])
    for (const name of tableStart) expect(fields[name]?.column?.table).toBeGreaterThan(0)
  })

  test('gives each column of a file an id of its own, which reads its own field', () => {
    const columns = fileColumnsOf<object>(fields, 'en')
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
    expect(new Set(columns.map(({ header }) => header)).size).toBe(columns.length)
    const record = recordOf(fields)
    for (const { id, field, value } of columns) {
      const kind = fields[field]?.kind
      const expected = kind === 'instant' ? new Date('2026-04-20T08:00:00.000Z') : id
      const joined =
        kind === 'ranked choices' && id === field ? expect.stringContaining(`${field}.1; ${field}.2`) : expected
      expect([id, value(record)]).toEqual([id, joined])
    }
  })
})

test('records have the fields of their catalogues', () => {
  const keysOf = (fields: Fields) => Object.keys(fields).map((name) => name.split('.')[0])
  expect(Object.keys(ListedStudent.shape)).toEqual([
    'id',
    ...keysOf(studentListFields),
    ...keysOf(challengeFields),
    'selfReported',
    'answers',
  ])
  expect(new Set(Object.keys(Company.shape))).toEqual(new Set([...keysOf(companyFields), 'answers', 'version']))
  expect(new Set(Object.keys(Lead.shape))).toEqual(new Set([...keysOf(listedCompanyFields), 'answers']))
  expect(Object.keys(AdvisorProfile.shape)).toEqual(['id', ...keysOf(advisorFields)])
  expect(Object.keys(Subscriber.shape)).toEqual(['_id', ...keysOf(subscriberFields)])
})

test('the fields within a field make an object of their own', () => {
  expect(Object.keys(shapeOf(companyFields, 'answer', 'address'))).toEqual([
    'street',
    'houseNumber',
    'city',
    'country',
    'website',
  ])
  expect(readerOf('address.city')({ address: { city: 'Ulm' } })).toBe('Ulm')
  expect(readerOf('address.city')({})).toBeUndefined()
})

test('a field with a condition is asked after that answer only, and is not optional then', () => {
  const other = studentListFields.tumProgramsOther
  expect(isAsked(other, { tumPrograms: ['Others'] })).toBe(true)
  expect(isAsked(other, { tumPrograms: [] })).toBe(false)
  expect(isOptional(other)).toBe(false)
  expect(isOptional(studentListFields.patentAttorneyInterest)).toBe(true)
  expect(isOptional(studentListFields.phone)).toBe(false)
  expect(isAsked({ label: words('Id', 'Id'), kind: 'code', stored: studentListFields.email.stored }, {})).toBe(false)
})
