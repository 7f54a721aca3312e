import type { SignInAnswer } from '@project-week/contract/auth/second-factor'
import { keepEmail, signIn } from '../../lib/session/session.ts'

/** Takes the answer to a sign-in: signed in here, with the e-mail address kept for the uploads, unless a factor is asked for. */
export function takeSignIn<Answer extends SignInAnswer>(answer: Answer, isOverPage = false): Answer {
  if ('secondFactor' in answer) return answer
  keepEmail(answer.email)
  signIn(answer, isOverPage)
  return answer
}
