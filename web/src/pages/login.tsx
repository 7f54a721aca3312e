import { Link, redirect, useNavigate, useSearchParams } from 'react-router'
import { AccountScreen } from '../features/auth/account-screen.tsx'
import { homeOf, pageToGoOnWith, secondStepPath } from '../features/auth/home.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { takeSignIn } from '../features/auth/take-sign-in.ts'
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
  const navigate = useNavigate()
  const ended = parameters.get(endedParameter)
  const goOn = pageToGoOnWith(parameters)
  return (
    <AccountScreen title={m.account_login_title()} lead={m.account_login_lead()}>
      {ended !== null && (
        <Alert tone="error" title={m.account_ended_title()} announce>
          {m.account_session_ended()}
        </Alert>
      )}
      <LoginForm
        onAnswer={async (answer) => {
          const user = takeSignIn(answer)
          await navigate('secondFactor' in user ? secondStepPath(goOn) : (goOn ?? homeOf(user.role)), { replace: true })
        }}
        elsewhere={<Link to={paths.forgotPassword}>{m.account_forgot()}</Link>}
      />
      <div className="stack account__or">
        <ButtonLink href={singleSignOnAddress()}>{m.account_university()}</ButtonLink>
      </div>
    </AccountScreen>
  )
}
