import { type FileCell, type FileColumn, fileColumnsOf } from '@project-week/contract/exports/file-columns'
import { interestRank } from '@project-week/contract/enumerations/enumerations'
import type { MatchedCompany, MatchedStudent } from '@project-week/contract/matching/matching'
import { studentFields } from '@project-week/contract/registrations/student-fields'

const companyColumns: readonly FileColumn<MatchedCompany>[] = [
  { header: 'Company', width: 32, value: ({ companyName }) => companyName },
  { header: 'Contact name', width: 28, value: ({ contact }) => contact?.name ?? '' },
  { header: 'Contact email', width: 34, value: ({ contact }) => contact?.email ?? '' },
  { header: 'Contact phone', width: 20, value: ({ contact }) => contact?.phone ?? '' },
]

const studentColumns: readonly FileColumn<MatchedStudent>[] = [
  // Which of the student's fields the company's is; 0 where it is none of them.
  {
    header: 'Rank of preference',
    width: 15,
    value: ({ studentRank }) => (studentRank === interestRank ? 'interest in patent work' : studentRank),
  },
  ...fileColumnsOf<MatchedStudent>(studentFields, 'en'),
]

/** The headings of both files, with their widths in characters. */
export const matchingColumns: readonly { header: string; width: number; isDate: boolean }[] = [
  ...companyColumns,
  ...studentColumns,
].map(({ header, width }) => ({ header, width, isDate: header === studentFields.date.label.en }))

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })

/** What Berlin's clocks show, as `2025-09-01 12:30:45`. */
export const berlinText = (date: Date): string => berlin.format(date)

/** The same as if it were UTC: a spreadsheet knows no time zone. */
export const berlinDate = (date: Date): Date => new Date(`${berlinText(date).replace(' ', 'T')}Z`)

/**
 * One line for each student with the company in front; a company without students keeps its line. Without the headings.
 *
 * @param dateCell what becomes of a date
 */
export const matchingRows = <Cell extends Date | string>(
  companies: readonly MatchedCompany[],
  dateCell: (date: Date) => Cell,
): (Exclude<FileCell, Date> | Cell)[][] => {
  const cellOf = (value: FileCell) => (value instanceof Date ? dateCell(value) : value)
  return companies.flatMap((company) => {
    const front = companyColumns.map(({ value }) => cellOf(value(company)))
    return company.students.length === 0
      ? [[...front, ...studentColumns.map(() => null)]]
      : company.students.map((student) => [...front, ...studentColumns.map(({ value }) => cellOf(value(student)))])
  })
}
