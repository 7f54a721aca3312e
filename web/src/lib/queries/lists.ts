import { type ListedStudent, listProfiles } from '@project-week/contract/registrations/profile'
import {
  downloadCompanies,
  downloadStudents,
  downloadSubscribers,
  type ExportChoice,
  type ExportList,
  exportList,
  exportName,
} from '@project-week/contract/exports/export'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, callRows } from '../api/api.ts'
import { getLocale } from '../page/locale.ts'
import { saveFile } from '../api/save-file.ts'
import { queryOf } from '../api/use-call.ts'

/** The first rows of a long list, there before the list is. */
export const firstStudentsQuery = (registeredIn: string) =>
  queryOptions<ListedStudent[]>({
    queryKey: [...queryOf(listProfiles, { query: { registeredIn } }).queryKey, 'first'],
    queryFn: skipToken,
  })

export const studentsQuery = (registeredIn: string) =>
  queryOptions({
    ...queryOf(listProfiles, { query: { registeredIn } }),
    // By its signal the transfer ends with the last page that shows the list, with the session, and with a change after
    // which it begins anew: the rows of before are not to follow.
    queryFn: ({ client, signal }) =>
      callRows(listProfiles, { query: { registeredIn } }, signal, (rows) =>
        client.setQueryData(firstStudentsQuery(registeredIn).queryKey, rows),
      ),
    // 54,000 rows: not refetched at each window focus, nor compared row by row.
    staleTime: 120_000,
    structuralSharing: false,
  })

/** A complete list as Excel from an English page, through the specification's calls where there are any. */
const specified: Partial<Record<ExportList, (edition: string | undefined) => Promise<Blob>>> = {
  students: (edition) => call(downloadStudents, { body: { registeredIn: edition } }),
  companies: (edition) => call(downloadCompanies, { query: { semester: edition } }),
  subscribers: () => call(downloadSubscribers),
}

/** Downloads a list as a file; without ids and columns, all of it. */
export async function downloadList(list: ExportList, choice: ExportChoice): Promise<void> {
  // Whose headings are English.
  const isAll =
    choice.ids === undefined && choice.columns === undefined && choice.format === 'xlsx' && getLocale() === 'en'
  const whole = isAll ? specified[list]?.(choice.edition) : undefined
  saveFile(
    await (whole ?? call(exportList, { params: { list }, body: choice })),
    `${exportName(list, getLocale())}.${choice.format}`,
  )
}
