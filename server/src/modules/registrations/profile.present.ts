import { pickerOf } from '@project-week/contract/field'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import type { ListedStudent, StudentProfile, StudentRecord } from '@project-week/contract/registrations/profile'
import type { SignOnIdentity } from '@project-week/contract/registrations/own-identity'
import { versionOf } from '../audit/refuse-stale.ts'
import type { Identity } from '../auth/auth.queries.ts'
import type { ListedProfileRow, ProfileRow, Registered } from './profile.queries.ts'

const fieldsOf = pickerOf(studentFields)

/** The columns hold what the contract's schemas let in; the answer's schema checks it once more. */
export const presentProfile = (row: Registered): StudentProfile => ({
  ...fieldsOf(row),
  id: row.id,
  selfReported: row.selfReported,
  date: row.createdAt.toISOString(),
  registeredIn: row.edition,
  role: 'student',
})

export function presentRecord(row: ProfileRow): StudentRecord {
  const profile = presentProfile(row)
  return { ...profile, version: versionOf(profile) }
}

export const presentListed = (row: ListedProfileRow): ListedStudent => ({
  ...presentProfile(row),
  state: row.state,
  team: row.team,
  hasCertificate: row.hasCertificate,
  tags: row.tags,
  ...(row.named.length > 0 && { namedChallenges: row.named }),
  ...(Object.keys(row.answers).length > 0 && { answers: row.answers }),
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
