import type { RequestOf } from '@project-week/contract/endpoint'
import { correctProfile, createProfile } from '@project-week/contract/registrations/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { profileQuery } from '../../lib/queries/own-records.ts'

/** What the form sends. */
export type ProfileBody = RequestOf<typeof createProfile>['body']

/** Registers, or corrects the registration that is there. */
export function useSaveProfile({ correcting }: { correcting: boolean }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) => call(correcting ? correctProfile : createProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
  })
}
