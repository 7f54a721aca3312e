import { Credentials } from '@project-week/contract/auth'
import { Link, useNavigate } from 'react-router'
import { useContractForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useLogin } from './account.queries.ts'
import { failureText } from './failure-text.ts'
import { homeOf } from './home.ts'

export function LoginForm() {
  const form = useContractForm(Credentials, { defaultValues: { email: '', password: '' } })
  const navigate = useNavigate()
  const login = useLogin()
  const submit = form.submit(async (credentials) => {
    const user = await login.mutateAsync(credentials)
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
      <TextInput
        label={m.account_email()}
        type="email"
        autoComplete="username"
        spellCheck={false}
        {...form.field('email')}
      />
      <TextInput
        label={m.account_password()}
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button type="submit" variant="action" pending={form.isSending}>
        {m.account_login()}
      </Button>
      <Link to={paths.forgotPassword}>{m.account_forgot()}</Link>
    </form>
  )
}
