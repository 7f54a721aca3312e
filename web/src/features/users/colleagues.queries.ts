import * as colleagues from '@project-week/contract/users/colleague'
import { removeAuthorisedUser } from '@project-week/contract/users/authorised-user'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const colleaguesQuery = () =>
  queryOptions({ queryKey: ['colleagues'], queryFn: () => call(colleagues.listColleagues) })

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // A refusal too may say that somebody was faster.
    onSettled: () =>
      Promise.all([['colleagues'], ['authorised-users']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

export const useInvite = () => useChange((body: colleagues.Invitation) => call(colleagues.inviteColleague, { body }))

export const useChangeAccess = ({ id }: colleagues.Colleague) =>
  useChange((type: colleagues.OfficeType) => call(colleagues.changeAccess, { params: { id }, body: { type } }))

export const useEndSession = ({ id }: colleagues.Colleague) =>
  useChange((session: string) => call(colleagues.endSession, { params: { id, session } }))

export const useResetFactors = ({ id }: colleagues.Colleague) =>
  useChange(() => call(colleagues.resetFactors, { params: { id } }))

export const useRevokeAccess = ({ id }: colleagues.Colleague) =>
  useChange(() => call(removeAuthorisedUser, { params: { id } }))
