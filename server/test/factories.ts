import type { AuthorisedUserType } from '@project-week/contract/auth/roles'
import type { CompanyRegistration } from '@project-week/contract/companies/company'
import type { LeadDraft } from '@project-week/contract/companies/pipeline'
import type { ProfileRegistration } from '@project-week/contract/registrations/profile'
import type { Subscription } from '@project-week/contract/subscribers/subscriber'
import { randomUUID } from 'node:crypto'
import type { Asserted } from '#src/db/tables.ts'

export interface TestIdentity extends Asserted {
  id: string
  updatedAt: Date
}

let count = 0

/** A person of the university sign-on; each call makes another one. */
export function identityOf(given: Partial<TestIdentity> = {}): TestIdentity {
  count += 1
  const matrikelnummer = String(3_000_000 + count + Math.floor(Math.random() * 900_000)).padStart(8, '0')
  return {
    id: randomUUID(),
    subject: randomUUID(),
    role: 'student',
    firstname: 'Ada',
    lastname: 'Lovelace',
    matrikelnummer,
    email: `ada.${matrikelnummer}@university.example`,
    placeofbirth: 'London',
    countryofbirth: 'GB',
    currentfieldofstudy: 'Mechatronics - M.Sc.',
    updatedAt: new Date('2025-10-01T08:00:00Z'),
    ...given,
  }
}

/** An account as an import makes it; it has no password yet. */
export function authorisedUserOf(type: AuthorisedUserType, createdAt: Date, email?: string) {
  const id = randomUUID()
  return {
    id,
    email: email ?? `${type.toLowerCase()}-${id}@example.org`,
    type,
    firstName: type,
    lastName: 'Tester',
    company: '',
    passwordHash: null,
    createdAt,
    removedAt: null,
  }
}

/** A registration that is accepted as it is. */
export const registrationOf = (given: Partial<ProfileRegistration> = {}): ProfileRegistration => ({
  firstname: '',
  lastname: '',
  matrikelnummer: '',
  email: '',
  placeofbirth: '',
  countryofbirth: 'GB',
  currentfieldofstudy: 'Mechatronics - M.Sc.',
  gender: 'Female',
  currentdegree: 'Master',
  school: 'ED',
  semester: 3,
  germanlanguagelevel: 'B',
  motivation: 'I would like to work on a question nobody has an answer key for.',
  previousParticipation: 'No',
  preferredFieldOfBusiness: ['Mobility', 'IT'],
  phone: '+49 1555 1234567',
  masterCredits: '25-50',
  tumPrograms: [],
  tumProgramsOther: '',
  sourceOfInformation: 'Posters',
  sourceOfInformationOther: '',
  role: 'student',
  ...given,
})

/** A company's registration that is accepted as it is. */
/** A company that has not registered yet. */
export const leadOf = (given: Partial<LeadDraft> = {}): LeadDraft => ({
  companyName: `Lumen ${randomUUID().slice(0, 8)}`,
  contactFirstName: 'Mira',
  contactLastName: 'Lind',
  contactEmail: `${randomUUID().slice(0, 8)}@lumen.example`,
  note: '',
  isInvited: false,
  ownedBy: '',
  nextStep: '',
  nextStepOn: '',
  ...given,
})

export const companyOf = (given: Partial<CompanyRegistration> = {}): CompanyRegistration => ({
  companyName: 'Aldor Systems GmbH',
  fieldOfBusiness: 'Mobility',
  preferredFieldOfStudy: ['Mechatronics - M.Sc.'],
  companySize: 'Small',
  companyDescription: 'We build drives.',
  businessProblem: 'Every eighth part is scrap.',
  agreesToChallenge: false,
  reasonForParticipation: 'Fresh eyes.',
  sourceOfInformation: 'Another company',
  ndaRequired: 'no',
  address: { street: 'Ringstraße', houseNumber: '4', city: 'Ulm', country: 'DE', website: '' },
  contactPerson: { firstName: 'Carla', lastName: 'Wirth', email: 'wirth@aldor.example', phone: '+49 30 23125 100' },
  ...given,
})

/** A subscription that is accepted as it is. */
export const subscriptionOf = (given: Partial<Subscription> = {}): Subscription => ({
  firstName: 'Heike',
  lastName: 'Kern',
  email: 'heike@kern.example',
  company: 'Kern Werkstoffe',
  position: '',
  ...given,
})
