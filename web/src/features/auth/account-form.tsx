import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Button } from '../../ui/plain-button.tsx'
import { failureText } from './failure-text.ts'

/** What the forms about an account have in common: what went wrong above, the fields, one button, the way elsewhere. */
export function AccountForm<Input extends FieldValues, Output>({
  form,
  send,
  action,
  elsewhere,
  isSecond = false,
  children,
}: {
  form: ContractForm<Input, Output>
  send: (values: Output) => Promise<unknown>
  /** What the button says. */
  action: string
  elsewhere?: ReactNode
  /** Whether another way above it comes first. */
  isSecond?: boolean
  children: ReactNode
}) {
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {form.failure && (
        <Alert tone="error" announce>
          {failureText(form.failure)}
        </Alert>
      )}
      {children}
      <Button type="submit" variant={isSecond ? 'secondary' : 'action'} pending={form.isSending}>
        {action}
      </Button>
      {elsewhere}
    </form>
  )
}

type Field = Omit<ComponentProps<typeof TextInput>, 'label'> & { label?: string }

export const EmailField = (field: Field) => (
  <TextInput label={m.account_email()} type="email" autoComplete="username" spellCheck={false} {...field} />
)

export const PasswordField = (field: Field) => (
  <TextInput label={m.account_password()} type="password" autoComplete="current-password" {...field} />
)
