import { afterEach, expect, test } from 'vitest'
import { speak } from '../page/locale.ts'
import { recordDetails } from './record-details.ts'

afterEach(() => speak('en'))

test("a company's correction is said in the table's words, in both languages", () => {
  const details = {
    changed: {
      ndaRequired: { before: 'no', after: 'yes' },
      mappedFieldOfBusiness: { before: null, after: 'Mobility' },
      'address.city': { before: 'Ulm', after: 'Bonn' },
    },
  }
  expect(recordDetails(details, 'company')).toEqual([
    { field: 'NDA required', before: 'No', text: 'Yes' },
    { field: 'Mapped field of business', before: '–', text: 'Mobility' },
    { field: 'City', before: 'Ulm', text: 'Bonn' },
  ])
  speak('de')
  expect(recordDetails(details, 'company')).toEqual([
    { field: 'NDA nötig', before: 'Nein', text: 'Ja' },
    { field: 'Zugeordnete Branche', before: '–', text: 'Mobilität' },
    { field: 'Ort', before: 'Ulm', text: 'Bonn' },
  ])
})

test('what an erasure took and a consent was about is said in words', () => {
  const fields = (details: Record<string, unknown>) => recordDetails(details, 'person').map(({ field }) => field)
  const details = { parts: { mails: 3, certificates: 1 }, version: '2026-11-22', onPaper: true }
  expect(fields(details)).toEqual([
    'Emails to this person',
    'Certificates of participation',
    'Version of the consent',
    'Given on paper',
  ])
  speak('de')
  expect(fields(details)).toEqual([
    'E-Mails an diese Person',
    'Teilnahmebescheinigungen',
    'Fassung der Einwilligung',
    'Auf Papier erteilt',
  ])
})

test('a choice is said in words, and who had a team before', () => {
  const said = (details: Record<string, unknown>) => recordDetails(details, 'person')[0]
  speak('de')
  expect(said({ language: 'de' })).toEqual({ field: 'Sprache', text: 'Deutsch' })
  expect(said({ by: 'recovery-code' })).toEqual({ field: 'Über', text: 'Wiederherstellungscode' })
  expect(said({ audience: 'students' })).toEqual({ field: 'An', text: 'Studierende' })
  expect(said({ advisor: { before: null, after: 'eva@university.example' } })).toEqual({
    field: 'Betreuung',
    before: '–',
    text: 'eva@university.example',
  })
})

test('what differs in a lead is said in the words of its form', () => {
  const before = { contactLastName: 'Lind', contactEmail: 'mira@firm.example', note: '' }
  expect(
    recordDetails({ before, after: { contactLastName: 'Berg', contactEmail: 'mia@firm.example', note: 'By phone' } }),
  ).toEqual([
    { field: 'Contact last name', before: 'Lind', text: 'Berg' },
    { field: 'Contact email', before: 'mira@firm.example', text: 'mia@firm.example' },
    { field: 'Note', before: '–', text: 'By phone' },
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
  expect(recordDetails({ changed: ['phone', 'masterCredits'] }, 'profile')).toEqual([
    { field: 'Changed', text: 'Phone number, Master credits' },
  ])
  expect(recordDetails({ added: ['new@uni.example Student'], changed: [], unchanged: 3 })).toEqual([
    { field: 'New', text: 'new@uni.example Student' },
    { field: 'Changed', text: '–' },
    { field: 'Unchanged', text: '3' },
  ])
  expect(recordDetails({ format: 'xlsx', rows: 'all', columns: ['lastname', 'phone'] }, 'students')).toEqual([
    { field: 'Format', text: 'xlsx' },
    { field: 'Rows', text: 'all' },
    { field: 'Columns', text: 'Last name, Phone number' },
  ])
})

test('of a long list it is said how long it is, and its entries stand apart', () => {
  const columns = ['lastname', 'firstname', 'email', 'phone', 'school', 'gender', 'motivation']
  expect(recordDetails({ columns })).toEqual([
    {
      field: 'Columns',
      text: '7',
      entries: expect.stringContaining('Last name, First name, '),
    },
  ])
})

test('what has no word stays as it was recorded', () => {
  expect(recordDetails({ oddity: { deep: [1, { a: 2 }] } })).toEqual([{ field: 'oddity.deep', text: '1, {"a":2}' }])
})
