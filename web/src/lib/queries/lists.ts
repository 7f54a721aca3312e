import { listProfiles } from '@project-week/contract/registrations/profile'
import {
  downloadCompanies,
  downloadStudents,
  downloadSubscribers,
  type ExportChoice,
  type ExportList,
  exportList,
  exportNames,
} from '@project-week/contract/exports/export'
import { queryOptions } from '@tanstack/react-query'
import { call, callRows } from '../api/api.ts'
import { saveFile } from '../api/save-file.ts'
import { queryOf } from '../api/use-call.ts'

export const studentsQuery = (registeredIn: string) =>
  queryOptions({
    ...queryOf(listProfiles, { query: { registeredIn } }),
    queryFn: () => callRows(listProfiles, { query: { registeredIn } }),
    // 54,000 rows: not refetched at each window focus, nor compared row by row.
    staleTime: 120_000,
    structuralSharing: false,
  })

/** A complete list as Excel, through the specification's calls where there are any. */
function fetchAll(list: ExportList, edition: string | undefined): Promise<Blob> {
  switch (list) {
    case 'students':
      return call(downloadStudents, { body: { registeredIn: edition } })
    case 'companies':
      return call(downloadCompanies, { query: { semester: edition } })
    case 'subscribers':
      return call(downloadSubscribers)
    case 'leads':
    case 'teams':
    case 'advisors':
    case 'authorised-users':
    case 'examination':
    case 'student-feedback':
    case 'company-feedback':
    case 'mails':
    case 'campaigns':
      return call(exportList, { params: { list }, body: { edition, format: 'xlsx' } })
  }
}

/** Downloads a list as a file; without ids and columns, all of it. */
export async function downloadList(list: ExportList, choice: ExportChoice): Promise<void> {
  const isAll = choice.ids === undefined && choice.columns === undefined && choice.format === 'xlsx'
  const file = isAll ? await fetchAll(list, choice.edition) : await call(exportList, { params: { list }, body: choice })
  saveFile(file, `${exportNames[list]}.${choice.format}`)
}
