import { cancelCompany, reinstateCompany } from '@project-week/contract/publishing/cancellation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

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
          ['publishing'],
          ['history', 'company', id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

export const useCancelCompany = (id: string) =>
  useCompanyChange(id, (reason: string) => call(cancelCompany, { params: { id }, body: { reason } }))

export const useReinstateCompany = (id: string) =>
  useCompanyChange(id, () => call(reinstateCompany, { params: { id } }))
