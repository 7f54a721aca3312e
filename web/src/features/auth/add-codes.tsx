import { addCodes, beginCodes, CodesToAdd } from '@project-week/contract/auth/account'
import { useEffect } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { AccountForm } from './account-form.tsx'

interface Ending {
  onAdded: (recoveryCodes: string[] | null) => void
  onClose: () => void
}

export function AddCodes({ onAdded, onClose }: Ending) {
  const begin = useCall(beginCodes)
  const { mutate } = begin
  // Made for this opening of the dialog: a secret that was shown before counts no more.
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog open title={m.account_add_codes()} onClose={onClose}>
      <MutationError failure={begin.error} />
      {begin.data ? (
        <div className="factor-form">
          <p>{m.account_add_codes_text()}</p>
          <QrCode text={begin.data.uri} />
          <p>
            {m.account_add_codes_secret()} <code className="own-account__secret">{begin.data.secret}</code>
          </p>
          <CodeForm onAdded={onAdded} />
        </div>
      ) : (
        begin.isPending && <Spinner block label={m.admin_loading()} />
      )}
    </Dialog>
  )
}

function CodeForm({ onAdded }: Pick<Ending, 'onAdded'>) {
  const form = useContractForm(CodesToAdd, { defaultValues: { name: '', code: '' } })
  const add = useCall(addCodes)
  const { setFocus } = form.form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <AccountForm
      form={form}
      send={async (body) => onAdded((await add.mutateAsync({ body })).recoveryCodes)}
      action={m.account_add_codes()}
    >
      <TextInput label={m.account_factor_name()} hint={m.account_factor_name_hint()} {...form.field('name')} />
      <TextInput
        label={m.account_add_codes_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
    </AccountForm>
  )
}
