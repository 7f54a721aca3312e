import { readAccount } from '@project-week/contract/auth/account'
import { OwnPassword, proofMinutes, proveAgain } from '@project-week/contract/auth/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { answerProof, useProofAsked } from '../../lib/api/prove-again.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { onSessionChange } from '../../lib/session/session.ts'
import { proofSignOnAddress } from '../../lib/session/single-sign-on.ts'
import { m } from '../../paraglide/messages.js'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/plain-button.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { AccountForm } from './account-form.tsx'
import { FactorForm } from './factor-form.tsx'

/** Asks who is at the screen before a call that requires reauthentication; the call that was refused goes on by itself. */
export default function ProveAgain() {
  const asked = useProofAsked()
  // A sign-in in another window is a proof; the end of the session ends the question too.
  useEffect(() => onSessionChange((change) => answerProof(change === undefined)), [])
  if (asked === null) return null
  const ways = { password: ByPassword, 'sign-on': BySignOn, 'second-factor': ByFactor }
  const Way = ways[asked.by]
  return <Way />
}

const leave = () => answerProof(false)

const cancel = () => (
  <Button variant="quiet" onClick={leave}>
    {m.admin_cancel()}
  </Button>
)

function ByPassword() {
  const form = useContractForm(OwnPassword, { defaultValues: { password: '' } })
  const { setFocus } = form.form
  // After the dialog has opened, which puts the focus on its first button.
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <Dialog open title={m.account_again_title()} onClose={leave}>
      <p>{m.account_again_password_text({ minutes: proofMinutes })}</p>
      <AccountForm
        form={form}
        send={async (body) => {
          await call(proveAgain, { body })
          answerProof(true)
        }}
        action={m.account_again_send()}
        elsewhere={cancel()}
      >
        <TextInput
          label={m.account_password()}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      </AccountForm>
    </Dialog>
  )
}

function ByFactor() {
  const account = useQuery(queryOf(readAccount))
  return (
    <Dialog open title={m.account_again_title()} onClose={leave}>
      <p>{m.account_again_factor_text({ minutes: proofMinutes })}</p>
      <MutationError failure={account.error} />
      {account.data ? (
        <FactorForm
          offer={{
            passkey: account.data.factors.some(({ kind }) => kind === 'passkey'),
            code: account.data.factors.some(({ kind }) => kind === 'code'),
          }}
          send={async (proof) => {
            await call(proveAgain, { body: proof })
            answerProof(true)
          }}
          action={m.account_again_send()}
          elsewhere={cancel()}
        />
      ) : (
        <Spinner block label={m.admin_loading()} />
      )}
    </Dialog>
  )
}

function BySignOn() {
  return (
    <Dialog open title={m.account_again_title()} onClose={leave}>
      <p>{m.account_again_sign_on_text()}</p>
      <p>
        <Button variant="action" onClick={() => window.open(proofSignOnAddress())}>
          {m.account_again_sign_on()}
        </Button>{' '}
        {cancel()}
      </p>
    </Dialog>
  )
}
