import {
  type Credentials,
  forgotPassword,
  login,
  readPasswordLink,
  setPassword,
} from '@project-week/contract/auth/auth'
import type { BodyOf } from '@project-week/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keepEmail, signIn } from '../../lib/session/session.ts'

/** Signs in on the server and here; the e-mail address is kept for the uploads. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (body: Credentials) => {
      const user = await call(login, { body })
      signIn(user)
      keepEmail(user.email)
      return user
    },
  })

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof forgotPassword>) => call(forgotPassword, { body }) })

export const useSetPassword = () =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof setPassword>) => {
      const user = await call(setPassword, { body })
      signIn(user)
      keepEmail(user.email)
      return user
    },
  })

export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: () => call(readPasswordLink, { body: { token } }),
    staleTime: Infinity,
  })
