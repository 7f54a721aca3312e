import { getMatching, startMatching } from '@project-week/contract/matching'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** While there is no run the list is empty; somebody else may start one. */
const waiting = 5000

export const matchingQuery = () =>
  queryOptions({
    queryKey: ['matching'],
    queryFn: () => call(getMatching),
    refetchInterval: ({ state }) => (state.data?.length === 0 ? waiting : false),
  })

export function useStartMatching() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(startMatching),
    onSuccess: (companies) => queries.setQueryData(matchingQuery().queryKey, companies),
  })
}
