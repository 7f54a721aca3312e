import { getAuthorizedUser } from '@project-week/contract/auth'
import type { RequestOf } from '@project-week/contract/endpoint'
import { correctProfile, createProfile, getIdentity, getProfile } from '@project-week/contract/profile'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'

/** What the form sends. */
export type ProfileBody = RequestOf<typeof createProfile>['body']

/** "There is none" is an answer here, not a failure. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

/** The signed-in student's newest registration, or null. */
export const profileQuery = () =>
  queryOptions({ queryKey: ['profile'], queryFn: () => orNull(call(getProfile)), staleTime: 30_000 })

/** What the university asserts about the signed-in person; null for somebody who signed in with an e-mail address. */
export const identityQuery = () =>
  queryOptions({ queryKey: ['identity'], queryFn: () => orNull(call(getIdentity)), staleTime: 300_000 })

/** The type an admin gave this address, or null where it was not imported. */
export const authorisedTypeQuery = (email: string) =>
  queryOptions({
    queryKey: ['authorised-type', email],
    queryFn: async () => (await orNull(call(getAuthorizedUser, { params: { email } })))?.type ?? null,
    staleTime: 300_000,
  })

/** Registers, or corrects the registration that is there. */
export function useSaveProfile({ correcting }: { correcting: boolean }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) => call(correcting ? correctProfile : createProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
  })
}
