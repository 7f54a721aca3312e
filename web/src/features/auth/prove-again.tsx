import { readAccount } from '@project-week/contract/auth/account'
import { OwnPassword, proofMinutes, proveAgain } from '@project-week/contract/auth/auth'
import { finishSignIn, type FactorOffer, type SignInAnswer } from '@project-week/contract/auth/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { answerProof, useProofAsked } from '../../lib/api/prove-again.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { showPage } from '../../lib/session/from-memory.ts'
import { currentUser, onSessionChange } from '../../lib/session/session.ts'
import { windowSignOnAddress } from '../../lib/session/single-sign-on.ts'
import { m } from '../../paraglide/messages.js'
import './account.css'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/plain-button.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { AccountForm, PasswordField } from './account-form.tsx'
import { FactorForm } from './factor-form.tsx'
import { LoginForm } from './login-form.tsx'
import { takeSignIn } from './take-sign-in.ts'

/**
 * Asks who is at the screen before a call that requires reauthentication, and once the session has ended; the call that
 * was refused goes on by itself.
 */
export default function ProveAgain() {
  const asked = useProofAsked()
  // A sign-in in another window is a proof; the end of the session ends the question too.
  useEffect(() => onSessionChange((change) => answerProof(change === undefined)), [])
  if (asked === null) return null
  const ways = { password: ByPassword, 'sign-on': BySignOn, 'second-factor': ByFactor, 'sign-in': SignInAgain }
  const Way = ways[asked]
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
        <PasswordField {...form.field('password')} />
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
        <Button variant="action" onClick={() => window.open(windowSignOnAddress(true))}>
          {m.account_again_sign_on()}
        </Button>{' '}
        {cancel()}
      </p>
    </Dialog>
  )
}

/** Over the page of a session that has ended. Only a click cancels it: the page, with what is typed in it, is then left. */
function SignInAgain() {
  const [offer, setOffer] = useState<FactorOffer>()
  // One from the browser's memory is hidden until its person is known.
  useEffect(showPage, [])
  const take = async (answer: SignInAnswer) => {
    if ('secondFactor' in answer) setOffer(answer.secondFactor)
    else takeSignIn(answer, true)
  }
  return (
    <Dialog open title={m.account_ended_title()}>
      <p>{m.account_session_ended()}</p>
      {offer ? (
        <FactorForm
          offer={offer}
          send={async (body) => take(await call(finishSignIn, { body }))}
          action={m.account_login()}
          elsewhere={cancel()}
        />
      ) : (
        <div className="factor-form">
          <LoginForm email={currentUser()?.email} onAnswer={take} elsewhere={cancel()} />
          <Button onClick={() => window.open(windowSignOnAddress(false))}>{m.account_university()}</Button>
        </div>
      )}
    </Dialog>
  )
}
