import { type FileCell, fileColumnsOf } from '@project-week/contract/exports/file-columns'
import type { MatchedCompany } from '@project-week/contract/matching/matching'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { studentFields } from '@project-week/contract/registrations/student-fields'

const inFile = [
  'firstname',
  'lastname',
  'matrikelnummer',
  'email',
  'phone',
  'currentfieldofstudy',
  'school',
  'semester',
  'masterCredits',
  'germanlanguagelevel',
  'preferredFieldOfBusiness',
  'gender',
  'motivation',
] as const satisfies readonly (keyof typeof studentFields)[]

/** One line for each student with the company in front; a company without students keeps its line. */
export const matchingColumns = fileColumnsOf<StudentProfile>({
  ...Object.fromEntries(inFile.map((name) => [name, studentFields[name]])),
  // One column for all ranks.
  preferredFieldOfBusiness: { ...studentFields.preferredFieldOfBusiness, column: { file: 60 } },
})

type Cell = Exclude<FileCell, Date>
const cellOf = (value: FileCell): Cell => (value instanceof Date ? value.toISOString() : value)

/** The sheet's rows below its header. */
export const matchingRows = (companies: readonly MatchedCompany[]): Cell[][] =>
  companies.flatMap(({ companyName, students }) =>
    students.length === 0
      ? [[companyName, ...matchingColumns.map(() => null)]]
      : students.map((student) => [companyName, ...matchingColumns.map(({ value }) => cellOf(value(student)))]),
  )
