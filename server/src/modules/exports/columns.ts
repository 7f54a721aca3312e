import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import type { Company } from '@project-week/contract/companies/company'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import type { TeamRow } from '../teams/team.queries.ts'
import type { Column } from './column.ts'

export const studentColumns: readonly Column<StudentProfile>[] = [
  { id: 'firstname', header: 'First Name', width: 18, value: (s) => s.firstname },
  { id: 'lastname', header: 'Last Name', width: 18, value: (s) => s.lastname },
  { id: 'date', header: 'Registered on', width: 17, value: (s) => new Date(s.date) },
  { id: 'matrikelnummer', header: 'Matriculation Number', width: 21, value: (s) => s.matrikelnummer },
  { id: 'email', header: 'Email', width: 34, value: (s) => s.email },
  { id: 'phone', header: 'Phone Number', width: 20, value: (s) => s.phone },
  { id: 'placeofbirth', header: 'Place of Birth', width: 18, value: (s) => s.placeofbirth, repeats: true },
  { id: 'countryofbirth', header: 'Country of Birth', width: 16, value: (s) => s.countryofbirth, repeats: true },
  { id: 'gender', header: 'Gender', width: 10, value: (s) => s.gender, repeats: true },
  {
    id: 'currentfieldofstudy',
    header: 'Current Field of Study',
    width: 42,
    value: (s) => s.currentfieldofstudy,
    repeats: true,
  },
  { id: 'currentdegree', header: 'Current Degree', width: 16, value: (s) => s.currentdegree, repeats: true },
  { id: 'school', header: 'School', width: 18, value: (s) => s.school, repeats: true },
  { id: 'semester', header: 'Semester', width: 10, value: (s) => s.semester },
  { id: 'masterCredits', header: 'Master Credits', width: 15, value: (s) => s.masterCredits, repeats: true },
  {
    id: 'germanlanguagelevel',
    header: 'German Language Level',
    width: 22,
    value: (s) => s.germanlanguagelevel,
    repeats: true,
  },
  {
    id: 'preferredFieldOfBusiness',
    header: 'Preferred Field of Business 1',
    width: 30,
    value: (s) => s.preferredFieldOfBusiness[0] ?? '',
    repeats: true,
  },
  {
    id: 'preferredFieldOfBusiness',
    header: 'Preferred Field of Business 2',
    width: 30,
    value: (s) => s.preferredFieldOfBusiness[1] ?? '',
    repeats: true,
  },
  {
    id: 'preferredFieldOfBusiness',
    header: 'Preferred Field of Business 3',
    width: 30,
    value: (s) => s.preferredFieldOfBusiness[2] ?? '',
    repeats: true,
  },
  {
    id: 'patentAttorneyInterest',
    header: 'Patent Attorney Interest',
    width: 23,
    value: (s) => s.patentAttorneyInterest ?? '',
    repeats: true,
  },
  { id: 'motivation', header: 'Motivation', width: 60, value: (s) => s.motivation },
  {
    id: 'previousParticipation',
    header: 'Previous Participation',
    width: 22,
    value: (s) => s.previousParticipation,
    repeats: true,
  },
  {
    id: 'registeredBefore',
    header: 'Registered Before',
    width: 18,
    value: (s) => (s.registeredBefore ? 'Yes' : 'No'),
    repeats: true,
  },
  { id: 'registeredIn', header: 'Registered In', width: 14, value: (s) => s.registeredIn, repeats: true },
  { id: 'tumPrograms', header: 'TUM Programs', width: 34, value: (s) => s.tumPrograms.join('; '), repeats: true },
  { id: 'tumProgramsOther', header: 'Other TUM Programs', width: 24, value: (s) => s.tumProgramsOther },
  {
    id: 'sourceOfInformation',
    header: 'Source of Information',
    width: 30,
    value: (s) => s.sourceOfInformation,
    repeats: true,
  },
  {
    id: 'sourceOfInformationOther',
    header: 'Other Source of Information',
    width: 28,
    value: (s) => s.sourceOfInformationOther,
  },
  { id: 'role', header: 'Role', width: 10, value: (s) => s.role, repeats: true },
]

export const companyColumns: readonly Column<Company>[] = [
  { id: 'companyName', header: 'Company', width: 32, value: (c) => c.companyName },
  { id: 'fieldOfBusiness', header: 'Field of Business', width: 34, value: (c) => c.fieldOfBusiness, repeats: true },
  {
    id: 'mappedFieldOfBusiness',
    header: 'Mapped Field of Business',
    width: 34,
    value: (c) => c.mappedFieldOfBusiness,
    repeats: true,
  },
  { id: 'teamLimit', header: 'Teams', width: 8, value: (c) => c.teamLimit },
  ...[0, 1, 2, 3, 4].map((index) => ({
    id: 'preferredFieldOfStudy',
    header: `Preferred Field of Study ${index + 1}`,
    width: 38,
    value: (c: Company) => c.preferredFieldOfStudy[index] ?? '',
    repeats: true as const,
  })),
  { id: 'companySize', header: 'Company Size', width: 14, value: (c) => c.companySize, repeats: true },
  { id: 'companyDescription', header: 'Company Description', width: 60, value: (c) => c.companyDescription },
  { id: 'businessProblem', header: 'Business Problem', width: 60, value: (c) => c.businessProblem },
  {
    id: 'reasonForParticipation',
    header: 'Reason for Participation',
    width: 50,
    value: (c) => c.reasonForParticipation,
  },
  {
    id: 'sourceOfInformation',
    header: 'Source of Information',
    width: 30,
    value: (c) => c.sourceOfInformation,
    repeats: true,
  },
  { id: 'ndaRequired', header: 'NDA Required', width: 14, value: (c) => c.ndaRequired, repeats: true },
  { id: 'address.street', header: 'Street', width: 26, value: (c) => c.address.street },
  { id: 'address.street', header: 'House Number', width: 14, value: (c) => c.address.houseNumber },
  { id: 'address.city', header: 'City', width: 20, value: (c) => c.address.city, repeats: true },
  { id: 'address.country', header: 'Country', width: 10, value: (c) => c.address.country, repeats: true },
  { id: 'address.website', header: 'Website', width: 30, value: (c) => c.address.website },
  { id: 'contactPerson.lastName', header: 'Contact First Name', width: 20, value: (c) => c.contactPerson.firstName },
  { id: 'contactPerson.lastName', header: 'Contact Last Name', width: 20, value: (c) => c.contactPerson.lastName },
  { id: 'contactPerson.email', header: 'Contact Email', width: 34, value: (c) => c.contactPerson.email },
  { id: 'contactPerson.phone', header: 'Contact Phone', width: 20, value: (c) => c.contactPerson.phone },
  { id: 'semester', header: 'Semester', width: 10, value: (c) => c.semester, repeats: true },
  { id: 'createdAt', header: 'Registered on', width: 17, value: (c) => new Date(c.createdAt) },
  { id: '_id', header: 'Id', width: 38, value: (c) => c._id },
]

export const subscriberColumns: readonly Column<Subscriber>[] = [
  { id: 'firstName', header: 'First Name', width: 18, value: (s) => s.firstName },
  { id: 'lastName', header: 'Last Name', width: 18, value: (s) => s.lastName },
  { id: 'email', header: 'Email', width: 34, value: (s) => s.email },
  { id: 'company', header: 'Company', width: 32, value: (s) => s.company },
  { id: 'position', header: 'Position', width: 24, value: (s) => s.position },
  { id: 'createdAt', header: 'Subscribed on', width: 17, value: (s) => new Date(s.createdAt) },
]

export const teamColumns: readonly Column<TeamRow>[] = [
  { id: 'name', header: 'Team Name', width: 32, value: (t) => t.companyName },
  { id: 'representativeEmail', header: 'Representative Email', width: 34, value: (t) => t.representativeEmail },
  ...[0, 1, 2, 3, 4].flatMap((index): Column<TeamRow>[] => [
    { id: 'members', header: `Member ${index + 1}`, width: 26, value: (t) => t.members[index]?.name ?? '' },
    { id: 'members', header: `Member ${index + 1} Email`, width: 34, value: (t) => t.members[index]?.email ?? '' },
  ]),
  { id: 'edition', header: 'Semester', width: 10, value: (t) => t.edition, repeats: true },
  { id: 'createdAt', header: 'Created on', width: 17, value: (t) => t.createdAt },
]

export const advisorColumns: readonly Column<AdvisorProfile>[] = [
  { id: 'firstname', header: 'First Name', width: 18, value: (a) => a.firstname },
  { id: 'lastname', header: 'Last Name', width: 18, value: (a) => a.lastname },
  { id: 'email', header: 'Email', width: 34, value: (a) => a.email },
  { id: 'school', header: 'School', width: 18, value: (a) => a.school, repeats: true },
  { id: 'position', header: 'Position', width: 26, value: (a) => a.position },
  { id: 'businessFields', header: 'Fields of Business', width: 50, value: (a) => a.businessFields.join('; ') },
  { id: 'languages', header: 'Languages', width: 18, value: (a) => a.languages.join('; '), repeats: true },
  { id: 'teams', header: 'Teams', width: 8, value: (a) => a.teams },
  { id: 'motivation', header: 'Motivation', width: 60, value: (a) => a.motivation },
  { id: 'registeredIn', header: 'Semester', width: 10, value: (a) => a.registeredIn, repeats: true },
  { id: 'createdAt', header: 'Registered on', width: 17, value: (a) => new Date(a.createdAt) },
]
