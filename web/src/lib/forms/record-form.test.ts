import { Company, CompanyCorrection } from '@project-week/contract/companies/company'
import { companyFields, companySections } from '@project-week/contract/companies/company-fields'
import { studentFields, studentSections } from '@project-week/contract/registrations/student-fields'
import { expect, test } from 'vitest'
import { emptyAnswers, formSections, storedAnswers } from './record-form.ts'

const company = Company.parse({
  _id: '0197d5a8-7a8e-7000-8000-000000000001',
  stage: 'confirmed',
  state: 'registered',
  tags: [],
  cancelledReason: '',
  hasNda: false,
  addressState: 'confirmed',
  agreesToChallenge: false,
  challengeState: 'no-consent',
  ownedBy: '',
  nextStep: '',
  nextStepOn: null,
  companyName: 'Aldor Systems GmbH',
  fieldOfBusiness: 'Mobility',
  mappedFieldOfBusiness: null,
  teamLimit: 1,
  preferredFieldOfStudy: ['Mechatronics - M.Sc.'],
  companySize: 'Small',
  companyDescription: 'We build drives.',
  businessProblem: 'Every eighth part is scrap.',
  reasonForParticipation: 'Fresh eyes.',
  sourceOfInformation: 'Another company',
  ndaRequired: 'no',
  address: { street: 'Ringstraße', houseNumber: '4', city: 'Ulm', country: 'DE', website: '' },
  contactPerson: { firstName: 'Carla', lastName: 'Wirth', email: 'wirth@aldor.example', phone: '+49 30 23125 100' },
  semester: 'SS26',
  createdAt: '2025-10-15T08:00:00.000Z',
  version: '1',
})

test('a company is corrected from what is stored, without a mapping too', () => {
  const answers = storedAnswers(Object.keys(companySections), companyFields, company)
  const {
    _id,
    stage: _stage,
    state: _state,
    cancelledReason: _reason,
    semester: _semester,
    createdAt: _createdAt,
    version: _version,
    tags: _tags,
    hasNda: _hasNda,
    addressState: _addressState,
    challengeState: _challengeState,
    ownedBy: _ownedBy,
    nextStep: _nextStep,
    nextStepOn: _nextStepOn,
    ...written
  } = company
  expect(CompanyCorrection.parse(answers)).toEqual(written)
})

test('an empty form fills in what is known and possible, in the order of the page', () => {
  const known = { countryofbirth: 'GB', currentfieldofstudy: 'Alchemy - M.Sc.', firstname: 'Ada' }
  const answers = emptyAnswers(Object.keys(studentSections), studentFields, known)
  expect(Object.keys(answers).slice(0, 4)).toEqual(['countryofbirth', 'gender', 'phone', 'currentfieldofstudy'])
  expect(answers).toMatchObject({ countryofbirth: 'GB', previousParticipation: 'No', preferredFieldOfBusiness: [] })
  expect(answers['currentfieldofstudy']).toBeUndefined()
})

test('the list beside the form has the asked fields, and leaves out sections without any', () => {
  const sections = formSections(studentSections, studentFields)
  expect(sections.map(({ id }) => id)).toEqual([
    'section-person',
    'section-studies',
    'section-week',
    'section-background',
  ])
  expect(sections[0]?.fields).toEqual(['countryofbirth', 'gender', 'phone'])
})
