import {
  challengePasskey,
  FactorCode,
  type FactorOffer,
  type FactorProof,
} from '@project-week/contract/auth/second-factor'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Button } from '../../ui/plain-button.tsx'
import { AccountForm } from './account-form.tsx'
import { failureText } from './failure-text.ts'
import { signByPasskey } from './passkey.ts'

const Form = z.object({ code: FactorCode })

/** A passkey, where there is one, or a code: of the app, or for who has lost it a recovery code. */
export function FactorForm({
  offer,
  send,
  action,
  elsewhere,
}: {
  offer: FactorOffer
  send: (proof: FactorProof) => Promise<unknown>
  /** What the button for a code says. */
  action: string
  elsewhere?: ReactNode
}) {
  const form = useContractForm(Form, { defaultValues: { code: '' } })
  const passkey = useMutation({
    mutationFn: async () => send({ passkey: await signByPasskey(await call(challengePasskey)) }),
  })
  const { setFocus } = form.form
  // After a dialog around it has opened, which puts the focus on its first button.
  useEffect(() => {
    if (!offer.passkey) setFocus('code')
  }, [setFocus, offer.passkey])
  return (
    <div className="factor-form">
      {offer.passkey && (
        <>
          {passkey.isError && (
            <Alert key={passkey.submittedAt} tone="error" announce>
              {passkey.error instanceof ApiError ? failureText(passkey.error) : m.account_passkey_failed()}
            </Alert>
          )}
          <Button variant="action" pending={passkey.isPending} onClick={() => passkey.mutate()}>
            {m.account_passkey_use()}
          </Button>
          <p>{m.account_or()}</p>
        </>
      )}
      <AccountForm form={form} send={send} action={action} elsewhere={elsewhere} isSecond={offer.passkey}>
        <TextInput
          label={offer.code ? m.account_code() : m.account_recovery_code()}
          hint={offer.code ? m.account_code_hint() : m.account_recovery_code_hint()}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
      </AccountForm>
    </div>
  )
}
