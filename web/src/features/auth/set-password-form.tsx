import { setPassword } from '@project-week/contract/auth/auth'
import { NewPassword, shortestPassword } from '@project-week/contract/auth/password'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../lib/api/api.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { AccountForm } from './account-form.tsx'
import { homeOf, secondStepPath } from './home.ts'
import { PasswordInput } from './password-input.tsx'
import { takeSignIn } from './take-sign-in.ts'

const Form = z.object({ password: NewPassword })

export function SetPasswordForm({ token, email }: { token: string; email: string }) {
  const form = useContractForm(Form, { defaultValues: { password: '' } })
  const navigate = useNavigate()
  const send = async ({ password }: z.infer<typeof Form>) => {
    const user = takeSignIn(await call(setPassword, { body: { token, password } }))
    await navigate('secondFactor' in user ? secondStepPath() : homeOf(user.role), { replace: true })
  }
  return (
    <AccountForm form={form} send={send} action={m.account_set_send()}>
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden aria-label={m.account_email()} />
      <PasswordInput
        label={m.account_password()}
        hint={m.account_set_hint({ count: shortestPassword })}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </AccountForm>
  )
}
