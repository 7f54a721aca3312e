import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { expect, test } from 'vitest'
import { emptyForm, fieldsAsking } from './student-form-values.ts'

const identity = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  matrikelnummer: '03700001',
  email: 'ada@university.example',
  placeofbirth: 'London',
  countryofbirth: 'GB',
  currentfieldofstudy: '',
} as const
const earlier = {
  registeredIn: 'SS26',
  countryofbirth: 'DE',
  currentfieldofstudy: 'Mechatronics - M.Sc.',
  semester: 3,
  preferredFieldOfBusiness: ['IT'],
  motivation: 'A question without a key.',
} as StudentProfile

test.each([
  ['the same edition', 'SS26', 3],
  ['another edition, but what has changed since', 'SS27', ''],
])('a form begins with the answers given for %s, after what the university knows', (_, edition, semester) => {
  const form = emptyForm(fieldsAsking([]), identity, earlier, edition)
  expect(form).toMatchObject({
    countryofbirth: 'GB',
    currentfieldofstudy: 'Mechatronics - M.Sc.',
    preferredFieldOfBusiness: ['IT'],
    motivation: 'A question without a key.',
  })
  expect(form.semester ?? '').toBe(semester)
  expect(form.consent).toBe(undefined)
})
