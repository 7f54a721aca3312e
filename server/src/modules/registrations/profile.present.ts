import type { SignOnIdentity, StudentProfile } from '@project-week/contract/registrations/profile'
import type { Identity } from '../auth/auth.queries.ts'
import type { ProfileRow } from './profile.queries.ts'

/** The columns hold what the contract's schemas let in; the answer's schema checks it once more. */
export const presentProfile = (row: ProfileRow): StudentProfile => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  date: row.createdAt.toISOString(),
  matrikelnummer: row.matrikelnummer,
  email: row.email,
  placeofbirth: row.placeofbirth,
  countryofbirth: row.countryofbirth as StudentProfile['countryofbirth'],
  currentfieldofstudy: row.currentfieldofstudy,
  gender: row.gender as StudentProfile['gender'],
  currentdegree: row.currentdegree as StudentProfile['currentdegree'],
  school: row.school as StudentProfile['school'],
  semester: row.semester,
  germanlanguagelevel: row.germanlanguagelevel as StudentProfile['germanlanguagelevel'],
  motivation: row.motivation,
  previousParticipation: row.previousParticipation as StudentProfile['previousParticipation'],
  registeredBefore: row.registeredBefore,
  registeredIn: row.edition,
  preferredFieldOfBusiness: row.preferredFieldOfBusiness,
  phone: row.phone,
  masterCredits: row.masterCredits as StudentProfile['masterCredits'],
  tumPrograms: row.programs as StudentProfile['tumPrograms'],
  tumProgramsOther: row.programsOther,
  patentAttorneyInterest: row.patentAttorneyInterest as StudentProfile['patentAttorneyInterest'],
  sourceOfInformation: row.sourceOfInformation,
  sourceOfInformationOther: row.sourceOfInformationOther,
  role: 'student',
})

export const presentSignOn = (identity: Identity): SignOnIdentity => ({
  firstname: identity.firstname,
  lastname: identity.lastname,
  matrikelnummer: identity.matrikelnummer,
  email: identity.email,
  placeofbirth: identity.placeofbirth,
  countryofbirth: identity.countryofbirth,
  currentfieldofstudy: identity.currentfieldofstudy,
})
