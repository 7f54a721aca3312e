import type { MatchedCompany } from '@project-week/contract/matching/matching'
import type { StudentProfile } from '@project-week/contract/registrations/profile'

type Cell = string | number | null

/** One line for each student with the company in front; a company without students keeps its line. */
export const matchingColumns: readonly {
  header: string
  width: number
  value: (student: StudentProfile) => Cell
}[] = [
  { header: 'First Name', width: 18, value: (s) => s.firstname },
  { header: 'Last Name', width: 18, value: (s) => s.lastname },
  { header: 'Matriculation Number', width: 21, value: (s) => s.matrikelnummer },
  { header: 'Email', width: 34, value: (s) => s.email },
  { header: 'Phone Number', width: 20, value: (s) => s.phone },
  { header: 'Current Field of Study', width: 42, value: (s) => s.currentfieldofstudy },
  { header: 'School', width: 18, value: (s) => s.school },
  { header: 'Semester', width: 10, value: (s) => s.semester },
  { header: 'Master Credits', width: 15, value: (s) => s.masterCredits },
  { header: 'German Language Level', width: 22, value: (s) => s.germanlanguagelevel },
  { header: 'Preferred Fields of Business', width: 60, value: (s) => s.preferredFieldOfBusiness.join('; ') },
  { header: 'Gender', width: 10, value: (s) => s.gender },
  { header: 'Motivation', width: 60, value: (s) => s.motivation },
]

/** The sheet's rows below its header. */
export const matchingRows = (companies: readonly MatchedCompany[]): Cell[][] =>
  companies.flatMap(({ companyName, students }) =>
    students.length === 0
      ? [[companyName, ...matchingColumns.map(() => null)]]
      : students.map((student) => [companyName, ...matchingColumns.map(({ value }) => value(student))]),
  )
