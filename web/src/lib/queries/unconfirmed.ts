import { countAsConfirmed, sendCompanyLink } from '@project-week/contract/hosting/hosting'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
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

export type UnconfirmedAct = 'ask-again' | 'leave-out' | 'count'

/** What the office does about a company whose address is not confirmed. */
export function useDecideUnconfirmed(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (act: UnconfirmedAct): Promise<void> => {
      const params = { id }
      if (act === 'ask-again') await call(sendCompanyLink, { params })
      else if (act === 'count') await call(countAsConfirmed, { params })
      else await call(cancelCompany, { params, body: { reason: m.unconfirmed_reason() } })
    },
    onSuccess: () => Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
