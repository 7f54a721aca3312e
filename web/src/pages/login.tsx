import { redirect, useSearchParams } from 'react-router'
import { AccountScreen } from '../features/auth/account-screen.tsx'
import { pageToGoOnWith } from '../features/auth/home.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { readLoginToken } from '../lib/session/login-cookie.ts'
import { paths } from '../lib/page/paths.ts'
import { endedParameter } from '../lib/session/guards.ts'
import { currentUser } from '../lib/session/session.ts'
import { singleSignOnAddress } from '../lib/session/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** A visitor with a valid login cookie is led on; only students and admins upload posters. */
export function loader() {
  const token = readLoginToken()
  if (!token) return null
  const role = currentUser()?.role ?? token.role
  return redirect(role === 'student' || role === 'admin' ? paths.uploadPoster : paths.dashboard)
}

/** Once signed in, the form itself says where the way goes on. */
export function shouldRevalidate() {
  return false
}

export function Component() {
  const [parameters] = useSearchParams()
  const ended = parameters.get(endedParameter)
  return (
    <AccountScreen title={m.account_login_title()} lead={m.account_login_lead()}>
      {ended !== null && (
        <Alert tone="error" title={m.student_session_ended_title()} announce>
          {m.account_session_ended()}
        </Alert>
      )}
      <LoginForm goOn={pageToGoOnWith(parameters)} />
      <div className="stack account__or">
        <ButtonLink href={singleSignOnAddress()}>{m.account_university()}</ButtonLink>
      </div>
    </AccountScreen>
  )
}
