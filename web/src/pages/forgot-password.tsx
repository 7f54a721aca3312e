import { AccountScreen } from '../features/auth/account-screen.tsx'
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AccountScreen title={m.account_forgot_title()}>
      <ForgotPasswordForm />
    </AccountScreen>
  )
}
