import { type Role, roleOfType } from '@project-week/contract/auth/roles'
import { useQuery } from '@tanstack/react-query'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { authorisedTypeQuery } from '../../lib/queries/own-records.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useForgotPassword } from './account.queries.ts'

/** For somebody whose address has an account with another role, and who has not proven yet that it is theirs. */
export function ConfirmAccount({ email, role }: { email: string; role: Role }) {
  const type = useQuery(authorisedTypeQuery(email))
  const forgot = useForgotPassword()
  if (!type.data || roleOfType[type.data] === role) return null
  if (forgot.isSuccess) {
    return (
      <Alert tone="success" announce title={m.account_forgot_sent_title()}>
        {m.account_forgot_sent_text({ email })}
      </Alert>
    )
  }
  return (
    <>
      <Alert title={m.account_confirm_title()}>
        <p>{m.account_confirm_text({ email })}</p>
        <Button pending={forgot.isPending} onClick={() => forgot.mutate({ email })}>
          {m.account_forgot_send()}
        </Button>
      </Alert>
      {forgot.isError && (
        <Alert tone="error" announce>
          {notDoneText(forgot.error)}
        </Alert>
      )}
    </>
  )
}
