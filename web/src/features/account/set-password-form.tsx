import { NewPassword, shortestPassword } from '@project-week/contract/password'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useContractForm } from '../../lib/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useSetPassword } from './account.queries.ts'
import { failureText } from './failure-text.ts'
import { homeOf } from './home.ts'
import { PasswordInput } from './password-input.tsx'

const Form = z.object({ password: NewPassword })

export function SetPasswordForm({ token, email }: { token: string; email: string }) {
  const form = useContractForm(Form, { defaultValues: { password: '' } })
  const navigate = useNavigate()
  const set = useSetPassword()
  const submit = form.submit(async ({ password }) => {
    const user = await set.mutateAsync({ token, password })
    await navigate(homeOf(user.role), { replace: true })
  })
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {form.failure && (
        <Alert tone="error" announce>
          {failureText(form.failure)}
        </Alert>
      )}
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden aria-label={m.account_email()} />
      <PasswordInput
        label={m.account_password()}
        hint={m.account_set_hint({ count: shortestPassword })}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Button type="submit" variant="action" pending={form.isSending}>
        {m.account_set_send()}
      </Button>
    </form>
  )
}
