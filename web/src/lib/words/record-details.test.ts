import { afterEach, expect, test } from 'vitest'
import { speak } from '../page/locale.ts'
import { recordDetails } from './record-details.ts'

afterEach(() => speak('en'))

test("a company's correction is said in the table's words, in both languages", () => {
  const details = {
    changed: {
      nda_required: { before: 'no', after: 'yes' },
      mapped_field_of_business: { before: null, after: 'Mobility' },
    },
  }
  expect(recordDetails(details)).toEqual([
    { field: 'NDA', before: 'No', text: 'Yes' },
    { field: 'Counts as', before: '–', text: 'Mobility' },
  ])
  speak('de')
  expect(recordDetails(details)).toEqual([
    { field: 'NDA', before: 'Nein', text: 'Ja' },
    { field: 'Zählt als', before: '–', text: 'Mobilität' },
  ])
})

test('of settings within settings only those that differ are named', () => {
  const flags = { studentLogin: false, companyDeadlinePassed: false, posterUploadClosed: false }
  expect(
    recordDetails({
      changed: {
        programmeStart: { before: '2026-04-20', after: '2026-04-21' },
        flags: { before: flags, after: { ...flags, studentLogin: true } },
        bannerText: { before: null, after: { en: 'Come', de: '' } },
      },
    }),
  ).toEqual([
    { field: 'First day', before: '20/04/2026', text: '21/04/2026' },
    { field: 'Show the Login link', before: 'No', text: 'Yes' },
    { field: 'Banner, English', before: '–', text: 'Come' },
  ])
})

test('a team before and after, without what stayed', () => {
  const before = { representativeEmail: 'boss@firm.example', members: ['a@uni.example', 'b@uni.example'] }
  expect(recordDetails({ before, after: { ...before, members: ['a@uni.example'] } })).toEqual([
    { field: 'Members', before: 'a@uni.example, b@uni.example', text: 'a@uni.example' },
  ])
})

test("a profile's correction names its answers, an import its people, an export what it held", () => {
  expect(recordDetails({ changed: ['phone', 'master_credits'] })).toEqual([
    { field: 'Changed', text: 'Phone Number, Master Credits' },
  ])
  expect(recordDetails({ added: ['new@uni.example Student'], changed: [], unchanged: 3 })).toEqual([
    { field: 'New', text: 'new@uni.example Student' },
    { field: 'Changed', text: '–' },
    { field: 'Unchanged', text: '3' },
  ])
  expect(recordDetails({ format: 'xlsx', rows: 'all', columns: ['lastname', 'phone'] })).toEqual([
    { field: 'Format', text: 'xlsx' },
    { field: 'Rows', text: 'all' },
    { field: 'Columns', text: 'Last Name, Phone Number' },
  ])
})

test('of a long list it is said how long it is, and its entries stand apart', () => {
  const columns = ['lastname', 'firstname', 'email', 'phone', 'school', 'gender', 'motivation']
  expect(recordDetails({ columns })).toEqual([
    {
      field: 'Columns',
      text: '7',
      entries: expect.stringContaining('Last Name, First Name, '),
    },
  ])
})

test('what has no word stays as it was recorded', () => {
  expect(recordDetails({ oddity: { deep: [1, { a: 2 }] } })).toEqual([{ field: 'oddity.deep', text: '1, {"a":2}' }])
})
