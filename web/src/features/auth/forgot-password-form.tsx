import { forgotPassword } from '@project-week/contract/auth/auth'
import { Link } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { paths } from '../../lib/page/paths.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { AccountForm, EmailField } from './account-form.tsx'

/** Says the same whether or not there is such an account, as the server does. */
export function ForgotPasswordForm() {
  const form = useContractForm(forgotPassword.body, { defaultValues: { email: '' } })
  const forgot = useCall(forgotPassword)
  const back = <Link to={paths.login}>{m.account_back_to_login()}</Link>
  if (forgot.isSuccess) {
    return (
      <>
        <Alert tone="success" announce title={m.account_forgot_sent_title()}>
          {m.account_forgot_sent_text({ email: shownAddress(forgot.variables.body.email) })}
        </Alert>
        {back}
      </>
    )
  }
  return (
    <>
      <p>{m.account_forgot_lead()}</p>
      <AccountForm
        form={form}
        send={(body) => forgot.mutateAsync({ body })}
        action={m.account_forgot_send()}
        elsewhere={back}
      >
        <EmailField {...form.field('email')} />
      </AccountForm>
    </>
  )
}
