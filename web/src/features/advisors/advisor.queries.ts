import {
  type AdvisorOffer,
  getAdvisorProfile,
  removeAdvisorProfile,
  saveAdvisorProfile,
} from '@project-week/contract/advisors/advisor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ownRecord } from '../../lib/queries/own-identity.ts'

/** The signed-in person's offer for the current edition, or null. */
export const advisorProfileQuery = () =>
  queryOptions({
    queryKey: ['advisor-profile'],
    queryFn: ({ client }) => ownRecord(client, 'advisorProfile', () => call(getAdvisorProfile)),
    staleTime: 30_000,
  })

export function useSaveAdvisorProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AdvisorOffer) => call(saveAdvisorProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(advisorProfileQuery().queryKey, profile),
  })
}

export function useRemoveAdvisorProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeAdvisorProfile),
    onSuccess: () => queries.setQueryData(advisorProfileQuery().queryKey, null),
  })
}
