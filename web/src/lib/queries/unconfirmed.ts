import { countAsConfirmed } from '@project-week/contract/hosting/hosting'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** Whatever shows companies, teams or what follows from them. */
const touched = [
  ['companies'],
  ['company-names'],
  ['company-hosting'],
  ['teams'],
  ['students'],
  ['overview'],
  ['matching'],
  ['publishing'],
  ['mails'],
  ['history', 'company'],
]

/** What the office does about a company whose address is not confirmed. */
export function useDecideUnconfirmed(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string | null): Promise<void> => {
      const params = { id }
      if (reason === null) await call(countAsConfirmed, { params })
      else await call(cancelCompany, { params, body: { reason } })
    },
    onSuccess: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
