import * as account from '@project-week/contract/auth/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { createPasskey } from './passkey.ts'

const accountKey = ['account']

export const accountQuery = () => queryOptions({ queryKey: accountKey, queryFn: () => call(account.readAccount) })

export const ownSessionsQuery = () =>
  queryOptions({ queryKey: [...accountKey, 'sessions'], queryFn: () => call(account.listOwnSessions) })

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: accountKey }) })
}

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const options = await call(account.beginPasskey)
    return call(account.addPasskey, { body: { name, passkey: await createPasskey(options) } })
  })

/** The secret is made once for each opening of the dialog. */
export const useBeginCodes = () => useMutation({ mutationFn: () => call(account.beginCodes) })

export const useAddCodes = () => useChange((body: account.CodesToAdd) => call(account.addCodes, { body }))

export const useRemoveFactor = () => useChange((id: string) => call(account.removeFactor, { params: { id } }))

export const useRenewRecoveryCodes = () => useChange(() => call(account.renewRecoveryCodes))

export const useChangePassword = () =>
  useChange((body: account.PasswordChange) => call(account.changePassword, { body }))

export const useEndOwnSession = () => useChange((id: string) => call(account.endOwnSession, { params: { id } }))

export const useEndOtherSessions = () => useChange(() => call(account.endOtherSessions))
