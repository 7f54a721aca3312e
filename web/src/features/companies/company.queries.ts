import { listStudentCounts, registerCompany } from '@project-week/contract/companies/company'
import { listCompanyTeams } from '@project-week/contract/teams/team'
import type { RequestOf } from '@project-week/contract/endpoint'
import { cancelCompany, reinstateCompany } from '@project-week/contract/publishing/cancellation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** What the form sends. */
export type CompanyBody = RequestOf<typeof registerCompany>['body']

export const useRegisterCompany = () =>
  useMutation({ mutationFn: (body: CompanyBody) => call(registerCompany, { body }) })

/** How many registered students study each programme; programmes with fewer than five are not in it. */
export const studentCountsQuery = () =>
  queryOptions({ queryKey: ['student-counts'], queryFn: () => call(listStudentCounts), staleTime: 60_000 })

/** The teams of the signed-in person's company. */
export const companyTeamsQuery = () =>
  queryOptions({ queryKey: ['company-teams'], queryFn: () => call(listCompanyTeams) })

/** Whatever shows companies, teams or what follows from them. */
function useCompanyChange<Given>(id: string, mutationFn: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [
          ['companies'],
          ['company-names'],
          ['teams'],
          ['students'],
          ['overview'],
          ['matching'],
          ['history', 'company', id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

export const useCancelCompany = (id: string) =>
  useCompanyChange(id, (reason: string) => call(cancelCompany, { params: { id }, body: { reason } }))

export const useReinstateCompany = (id: string) =>
  useCompanyChange(id, () => call(reinstateCompany, { params: { id } }))
