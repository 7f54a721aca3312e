import { listAdvisors } from '@project-week/contract/advisors/advisor'
import { listCompanies, listCompanyNames, listCompanySemesters } from '@project-week/contract/companies/company'
import { listBatches, listProfiles } from '@project-week/contract/registrations/profile'
import {
  downloadCompanies,
  downloadStudents,
  downloadSubscribers,
  type ExportChoice,
  type ExportList,
  exportList,
  exportNames,
} from '@project-week/contract/exports/export'
import { listTeams } from '@project-week/contract/teams/team'
import { queryOptions } from '@tanstack/react-query'
import { call, callRows } from '../api/api.ts'
import { saveFile } from '../api/save-file.ts'

export const batchesQuery = () => queryOptions({ queryKey: ['batches'], queryFn: () => call(listBatches) })

export const studentsQuery = (registeredIn: string) =>
  queryOptions({
    queryKey: ['students', registeredIn],
    queryFn: () => callRows(listProfiles, { query: { registeredIn } }),
    // 54,000 rows: not fetched anew at each glance at another window, nor compared row by row when they are.
    staleTime: 120_000,
    structuralSharing: false,
  })

export const companySemestersQuery = () =>
  queryOptions({ queryKey: ['company-semesters'], queryFn: () => call(listCompanySemesters) })

/** The companies of an edition; without one, of all. */
export const companiesQuery = (semester?: string) =>
  queryOptions({
    queryKey: ['companies', semester ?? 'all'],
    queryFn: () => call(listCompanies, { query: { semester } }),
  })

export const companyNamesQuery = () =>
  queryOptions({ queryKey: ['company-names'], queryFn: () => call(listCompanyNames) })

export const advisorsQuery = (semester: string) =>
  queryOptions({ queryKey: ['advisors', semester], queryFn: () => call(listAdvisors, { query: { semester } }) })

/** The teams of an edition; without one, those of the current edition. */
export const teamsQuery = (edition?: string) =>
  queryOptions({ queryKey: ['teams', edition ?? 'current'], queryFn: () => call(listTeams, { query: { edition } }) })

/** Everything of a list as Excel: the calls that the specification names, where it names one. */
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

/** Fetches a list as a file and hands it to the browser. Without ids and columns it is everything. */
export async function downloadList(list: ExportList, choice: ExportChoice): Promise<void> {
  const isAll = choice.ids === undefined && choice.columns === undefined && choice.format === 'xlsx'
  const file = isAll ? await fetchAll(list, choice.edition) : await call(exportList, { params: { list }, body: choice })
  saveFile(file, `${exportNames[list]}.${choice.format}`)
}
