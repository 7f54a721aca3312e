import {
  type Credentials,
  forgotPassword,
  login,
  type OwnPassword,
  proveAgain,
  readPasswordLink,
  setPassword,
} from '@project-week/contract/auth/auth'
import {
  type FactorProof,
  finishSignIn,
  readSecondStep,
  type SignInAnswer,
} from '@project-week/contract/auth/second-factor'
import type { BodyOf } from '@project-week/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { keepEmail, signIn } from '../../lib/session/session.ts'

/** Takes the answer to a sign-in: signed in here, with the e-mail address kept for the uploads, unless a factor is asked for. */
function take<Answer extends SignInAnswer>(answer: Answer): Answer {
  if ('secondFactor' in answer) return answer
  signIn(answer)
  keepEmail(answer.email)
  return answer
}

export const useLogin = () =>
  useMutation({ mutationFn: async (body: Credentials) => take(await call(login, { body })) })

/** By what the sign-in that was begun in this browser can be finished. Another one may have begun since. */
export const secondStepQuery = () =>
  queryOptions({ queryKey: ['second-step'], queryFn: () => call(readSecondStep), staleTime: 0, gcTime: 0 })

export const useFinishSignIn = () =>
  useMutation({ mutationFn: async (body: FactorProof) => take(await call(finishSignIn, { body })) })

export const useProveAgain = () =>
  useMutation({ mutationFn: (body: OwnPassword | FactorProof) => call(proveAgain, { body }) })

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof forgotPassword>) => call(forgotPassword, { body }) })

export const useSetPassword = () =>
  useMutation({
    mutationFn: async (body: BodyOf<typeof setPassword>) => take(await call(setPassword, { body })),
  })

export const passwordLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: () => call(readPasswordLink, { body: { token } }),
    staleTime: Infinity,
  })
