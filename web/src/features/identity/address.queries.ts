import { askAddressProof, getAddresses, proveAddress } from '@project-week/contract/identity/address'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { fetchRole } from '../../lib/session/role.ts'

/** The signed-in person's address, and what becomes theirs once they prove it. */
export const addressesQuery = () =>
  queryOptions({ queryKey: ['addresses'], queryFn: () => call(getAddresses), staleTime: 300_000 })

export const useAskAddressProof = () => useMutation({ mutationFn: () => call(askAddressProof) })

/** Whatever was read before may be more now, the role included. */
export function useProveAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(proveAddress, { body: { token } }),
    onSuccess: async () => {
      await fetchRole()
      await queries.invalidateQueries()
    },
  })
}
