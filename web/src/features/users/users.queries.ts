import {
  type AuthorisedUser,
  inviteAgain,
  listAuthorisedUsers,
  removeAuthorisedUser,
  signOutUser,
} from '@project-week/contract/users/authorised-user'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const usersQuery = () =>
  queryOptions({ queryKey: ['authorised-users'], queryFn: () => call(listAuthorisedUsers) })

/** Whatever is done to a user changes the list and the user's history. */
function useUserMutation<Answer>(mutationFn: () => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Not waited for: a user that is gone from the list takes the drawer along, and with it what it had to say.
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['authorised-users'] })
      void queries.invalidateQueries({ queryKey: ['history', 'authorised-user'] })
    },
  })
}

export const useInviteAgain = ({ id }: AuthorisedUser) => useUserMutation(() => call(inviteAgain, { params: { id } }))

export const useSignOutUser = ({ id }: AuthorisedUser) => useUserMutation(() => call(signOutUser, { params: { id } }))

export const useRemoveUser = ({ id }: AuthorisedUser) =>
  useUserMutation(() => call(removeAuthorisedUser, { params: { id } }))
