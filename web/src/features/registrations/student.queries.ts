import type { RequestOf } from '@project-week/contract/endpoint'
import { correctProfile, createProfile, getProfile } from '@project-week/contract/registrations/profile'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { ownRecord } from '../../lib/queries/own-identity.ts'

/** What the form sends. */
export type ProfileBody = RequestOf<typeof createProfile>['body']

/** The signed-in student's newest registration, or null. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ client }) => ownRecord(client, 'profile', () => call(getProfile)),
    staleTime: 30_000,
  })

/** Registers, or corrects the registration that is there. */
export function useSaveProfile({ correcting }: { correcting: boolean }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) => call(correcting ? correctProfile : createProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
  })
}
