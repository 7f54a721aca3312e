import { Credentials, login } from '@project-week/contract/auth/auth'
import type { SignInAnswer } from '@project-week/contract/auth/second-factor'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { AccountForm, EmailField, PasswordField } from './account-form.tsx'

/** @param email of somebody who only has to give the password again */
export function LoginForm({
  email = '',
  onAnswer,
  elsewhere,
}: {
  email?: string | undefined
  onAnswer: (answer: SignInAnswer) => Promise<unknown>
  elsewhere: ReactNode
}) {
  const form = useContractForm(Credentials, { defaultValues: { email, password: '' } })
  const { setFocus } = form.form
  useEffect(() => {
    if (email !== '') setFocus('password')
  }, [setFocus, email])
  return (
    <AccountForm
      form={form}
      send={async (body) => onAnswer(await call(login, { body }))}
      action={m.account_login()}
      elsewhere={elsewhere}
    >
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} />
    </AccountForm>
  )
}
