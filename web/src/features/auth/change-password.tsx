import { changePassword, PasswordChange } from '@project-week/contract/auth/account'
import { shortestPassword } from '@project-week/contract/auth/password'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { AccountForm, PasswordField } from './account-form.tsx'
import { PasswordInput } from './password-input.tsx'

export function ChangePassword({ email }: { email: string }) {
  const form = useContractForm(PasswordChange, { defaultValues: { password: '', newPassword: '' } })
  const change = useCall(changePassword)
  return (
    <AccountForm
      form={form}
      send={async (body) => {
        await change.mutateAsync({ body })
        form.discard()
        showToast(m.account_password_changed())
      }}
      action={m.account_change_password()}
    >
      <p>{m.account_change_password_text()}</p>
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden aria-label={m.account_email()} />
      <PasswordField label={m.account_old_password()} {...form.field('password')} />
      <PasswordInput
        label={m.account_new_password()}
        hint={m.account_set_hint({ count: shortestPassword })}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
    </AccountForm>
  )
}
