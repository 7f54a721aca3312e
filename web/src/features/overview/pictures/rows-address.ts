import { CompanyState, StudentState } from '@project-week/contract/states'
import { dayRangeText } from '../../../lib/tables/day-range.ts'
import { paths } from '../../../lib/page/paths.ts'

type Filters = Readonly<Record<string, readonly string[]>>

/** The list of an edition at `path`, filtered. */
function rowsAt(path: string, edition: string, filters: Filters): string {
  const params = new URLSearchParams({ semester: edition })
  for (const [column, values] of Object.entries(filters))
    for (const value of values) params.append(`f.${column}`, value)
  return `${path}?${params}`
}

const registered = StudentState.options.filter((state) => state !== 'withdrawn')
const takingPart = CompanyState.options.filter((state) => state !== 'cancelled')

/** The students whom a picture counts: without those who have withdrawn, unless `state` says which. */
export const studentsAt = (edition: string, filters: Filters = {}): string =>
  rowsAt(paths.viewStudentProfiles, edition, { state: registered, ...filters })

/** Those who had registered by the end of a day, YYYY-MM-DD. */
export const studentsUntil = (edition: string, day: string): string =>
  studentsAt(edition, { date: [dayRangeText({ from: '', to: day })] })

/** The companies whose places a picture counts. */
export const companiesAt = (edition: string, filters: Filters = {}): string =>
  rowsAt(paths.viewCompanyProfiles, edition, { state: takingPart, ...filters })

export const listAt = (path: string, edition: string): string => rowsAt(path, edition, {})
