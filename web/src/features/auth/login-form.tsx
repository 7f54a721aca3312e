import { Credentials, login } from '@project-week/contract/auth/auth'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/api/api.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { homeOf, secondStepPath } from './home.ts'
import { takeSignIn } from './take-sign-in.ts'

/** @param goOn the page that somebody was on when their session ended */
export function LoginForm({ goOn }: { goOn?: string | undefined }) {
  const form = useContractForm(Credentials, { defaultValues: { email: '', password: '' } })
  const navigate = useNavigate()
  const send = async (credentials: Credentials) => {
    const user = takeSignIn(await call(login, { body: credentials }))
    await navigate('secondFactor' in user ? secondStepPath(goOn) : (goOn ?? homeOf(user.role)), { replace: true })
  }
  return (
    <AccountForm
      form={form}
      send={send}
      action={m.account_login()}
      elsewhere={<Link to={paths.forgotPassword}>{m.account_forgot()}</Link>}
    >
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
    </AccountForm>
  )
}
