import type { RequestOf } from '@project-week/contract/endpoint'
import { correctProfile, createProfile, getIdentity, getProfile } from '@project-week/contract/profile'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, orNull } from '../../lib/api.ts'

/** What the form sends. */
export type ProfileBody = RequestOf<typeof createProfile>['body']

/** The signed-in student's newest registration, or null. */
export const profileQuery = () =>
  queryOptions({ queryKey: ['profile'], queryFn: () => orNull(call(getProfile)), staleTime: 30_000 })

/** What the university asserts about the signed-in person; null for somebody who signed in with an e-mail address. */
export const identityQuery = () =>
  queryOptions({ queryKey: ['identity'], queryFn: () => orNull(call(getIdentity)), staleTime: 300_000 })

/** Registers, or corrects the registration that is there. */
export function useSaveProfile({ correcting }: { correcting: boolean }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) => call(correcting ? correctProfile : createProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
  })
}
