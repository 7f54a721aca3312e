import type { Company } from '@project-week/contract/company'
import type { StudentProfile } from '@project-week/contract/profile'
import type { Subscriber } from '@project-week/contract/subscriber'
import type { Column } from './workbook.ts'

const dateTime = 'dd/mm/yyyy hh:mm'

/** Excel keeps no time zone: the cell shows what the clock in Berlin showed. */
function berlinTime(instant: string): Date {
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
  return new Date(`${local.replace(' ', 'T')}Z`)
}

export const studentColumns: readonly Column<StudentProfile>[] = [
  { header: 'First Name', width: 18, value: (s) => s.firstname },
  { header: 'Last Name', width: 18, value: (s) => s.lastname },
  { header: 'Registered on', width: 17, format: dateTime, value: (s) => berlinTime(s.date) },
  { header: 'Matriculation Number', width: 21, value: (s) => s.matrikelnummer },
  { header: 'Email', width: 34, value: (s) => s.email },
  { header: 'Phone Number', width: 20, value: (s) => s.phone },
  { header: 'Place of Birth', width: 18, value: (s) => s.placeofbirth },
  { header: 'Country of Birth', width: 16, value: (s) => s.countryofbirth },
  { header: 'Gender', width: 10, value: (s) => s.gender },
  { header: 'Current Field of Study', width: 42, value: (s) => s.currentfieldofstudy },
  { header: 'Current Degree', width: 16, value: (s) => s.currentdegree },
  { header: 'School', width: 18, value: (s) => s.school },
  { header: 'Semester', width: 10, value: (s) => s.semester },
  { header: 'Master Credits', width: 15, value: (s) => s.masterCredits },
  { header: 'German Language Level', width: 22, value: (s) => s.germanlanguagelevel },
  { header: 'Preferred Field of Business 1', width: 30, value: (s) => s.preferredFieldOfBusiness[0] ?? '' },
  { header: 'Preferred Field of Business 2', width: 30, value: (s) => s.preferredFieldOfBusiness[1] ?? '' },
  { header: 'Preferred Field of Business 3', width: 30, value: (s) => s.preferredFieldOfBusiness[2] ?? '' },
  { header: 'Patent Attorney Interest', width: 23, value: (s) => s.patentAttorneyInterest ?? '' },
  { header: 'Motivation', width: 60, value: (s) => s.motivation },
  { header: 'Previous Participation', width: 22, value: (s) => s.previousParticipation },
  { header: 'Registered Before', width: 18, value: (s) => (s.registeredBefore ? 'Yes' : 'No') },
  { header: 'Registered In', width: 14, value: (s) => s.registeredIn },
  { header: 'TUM Programs', width: 34, value: (s) => s.tumPrograms.join('; ') },
  { header: 'Other TUM Programs', width: 24, value: (s) => s.tumProgramsOther },
  { header: 'Source of Information', width: 30, value: (s) => s.sourceOfInformation },
  { header: 'Other Source of Information', width: 28, value: (s) => s.sourceOfInformationOther },
  { header: 'Role', width: 10, value: (s) => s.role },
]

export const companyColumns: readonly Column<Company>[] = [
  { header: 'Company', width: 32, value: (c) => c.companyName },
  { header: 'Field of Business', width: 34, value: (c) => c.fieldOfBusiness },
  ...[0, 1, 2, 3, 4].map((index) => ({
    header: `Preferred Field of Study ${index + 1}`,
    width: 38,
    value: (c: Company) => c.preferredFieldOfStudy[index] ?? '',
  })),
  { header: 'Company Size', width: 14, value: (c) => c.companySize },
  { header: 'Company Description', width: 60, value: (c) => c.companyDescription },
  { header: 'Business Problem', width: 60, value: (c) => c.businessProblem },
  { header: 'Reason for Participation', width: 50, value: (c) => c.reasonForParticipation },
  { header: 'Source of Information', width: 30, value: (c) => c.sourceOfInformation },
  { header: 'NDA Required', width: 14, value: (c) => c.ndaRequired },
  { header: 'Street', width: 26, value: (c) => c.address.street },
  { header: 'House Number', width: 14, value: (c) => c.address.houseNumber },
  { header: 'City', width: 20, value: (c) => c.address.city },
  { header: 'Country', width: 10, value: (c) => c.address.country },
  { header: 'Website', width: 30, value: (c) => c.address.website },
  { header: 'Contact First Name', width: 20, value: (c) => c.contactPerson.firstName },
  { header: 'Contact Last Name', width: 20, value: (c) => c.contactPerson.lastName },
  { header: 'Contact Email', width: 34, value: (c) => c.contactPerson.email },
  { header: 'Contact Phone', width: 20, value: (c) => c.contactPerson.phone },
  { header: 'Semester', width: 10, value: (c) => c.semester },
  { header: 'Registered on', width: 17, format: dateTime, value: (c) => berlinTime(c.createdAt) },
  { header: 'Id', width: 38, value: (c) => c._id },
]

export const subscriberColumns: readonly Column<Subscriber>[] = [
  { header: 'First Name', width: 18, value: (s) => s.firstName },
  { header: 'Last Name', width: 18, value: (s) => s.lastName },
  { header: 'Email', width: 34, value: (s) => s.email },
  { header: 'Company', width: 32, value: (s) => s.company },
  { header: 'Position', width: 24, value: (s) => s.position },
  { header: 'Subscribed on', width: 17, format: dateTime, value: (s) => berlinTime(s.createdAt) },
]
