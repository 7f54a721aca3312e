import { finishSignIn, readSecondStep } from '@project-week/contract/auth/second-factor'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AccountScreen } from '../features/auth/account-screen.tsx'
import { FactorForm } from '../features/auth/factor-form.tsx'
import { failureText } from '../features/auth/failure-text.ts'
import { homeOf, pageToGoOnWith } from '../features/auth/home.ts'
import { takeSignIn } from '../features/auth/take-sign-in.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { call } from '../lib/api/api.ts'
import { queryOf } from '../lib/api/use-call.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Spinner } from '../ui/dots/spinner.tsx'

/** The second step of a sign-in, after the password or the university login. */
export function Component() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  // Another sign-in may have begun in this browser since.
  const step = useQuery({ ...queryOf(readSecondStep), staleTime: 0, gcTime: 0 })
  if (step.isError) {
    const { error } = step
    const isOver = error instanceof ApiError && error.code === 'link_invalid'
    return (
      <AccountScreen title={m.account_step_title()}>
        <Alert tone="error" announce>
          {error instanceof ApiError ? failureText(error) : m.account_error()}
        </Alert>
        {isOver ? (
          <ButtonLink to={paths.login}>{m.account_back_to_login()}</ButtonLink>
        ) : (
          <Button onClick={() => void step.refetch()}>{m.shell_try_again()}</Button>
        )}
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={m.account_step_title()} lead={m.account_step_lead()}>
      {step.data ? (
        <FactorForm
          offer={step.data.secondFactor}
          send={async (proof) => {
            const user = takeSignIn(await call(finishSignIn, { body: proof }))
            // The window that asked who is there goes on where it was.
            if (parameters.get('then') === 'close') window.close()
            await navigate(pageToGoOnWith(parameters) ?? homeOf(user.role), { replace: true })
          }}
          action={m.account_login()}
          elsewhere={<Link to={paths.login}>{m.account_back_to_login()}</Link>}
        />
      ) : (
        <Spinner block label={m.admin_loading()} />
      )}
    </AccountScreen>
  )
}
