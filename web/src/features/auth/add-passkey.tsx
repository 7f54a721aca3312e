import { addPasskey, beginPasskey } from '@project-week/contract/auth/account'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/api/api.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { createPasskey, PasskeyFailure } from './passkey.ts'

const Form = z.pick(addPasskey.body, { name: true })

export function AddPasskey({
  onAdded,
  onClose,
}: {
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}) {
  const form = useContractForm(Form, { defaultValues: { name: '' } })
  const add = useCall(addPasskey)
  const [hasFailed, setHasFailed] = useState(false)
  const { setFocus } = form.form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <Dialog open title={m.account_add_passkey()} onClose={onClose}>
      <div className="factor-form">
        <p>{m.account_add_passkey_text()}</p>
        {hasFailed && (
          <Alert tone="error" announce>
            {m.account_passkey_failed()}
          </Alert>
        )}
        <AccountForm
          form={form}
          send={async ({ name }) => {
            setHasFailed(false)
            try {
              const passkey = await createPasskey(await call(beginPasskey))
              onAdded((await add.mutateAsync({ body: { name, passkey } })).recoveryCodes)
            } catch (error) {
              if (!(error instanceof PasskeyFailure)) throw error
              setHasFailed(true)
            }
          }}
          action={m.account_add_passkey()}
        >
          <TextInput label={m.account_factor_name()} hint={m.account_factor_name_hint()} {...form.field('name')} />
        </AccountForm>
      </div>
    </Dialog>
  )
}
