import { redirect } from 'react-router'
import { AccountScreen } from '../features/auth/account-screen.tsx'
import { LoginForm } from '../features/auth/login-form.tsx'
import { readLoginToken } from '../lib/session/login-cookie.ts'
import { paths } from '../lib/page/paths.ts'
import { singleSignOnAddress } from '../lib/session/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'

/** Whoever holds a valid login cookie has nothing to do here. */
export function loader() {
  return readLoginToken() ? redirect(paths.uploadPoster) : null
}

/** Once signed in, the form itself says where the way goes on. */
export function shouldRevalidate() {
  return false
}

export function Component() {
  return (
    <AccountScreen title={m.account_login_title()} lead={m.account_login_lead()}>
      <LoginForm />
      <div className="account__or">
        <ButtonLink href={singleSignOnAddress()}>{m.account_university()}</ButtonLink>
      </div>
    </AccountScreen>
  )
}
