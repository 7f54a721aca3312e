import { type Account, type Factor, removeFactor, renewRecoveryCodes } from '@project-week/contract/auth/account'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { AddCodes } from './add-codes.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { hasPasskeys } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The second factors of somebody in the office: which there are, one more, one less, and the codes for when all are lost. */
export function Factors({ account: { factors, mayHaveFactors, recoveryCodesLeft } }: { account: Account }) {
  const [adding, setAdding] = useState<Factor['kind']>()
  const [removing, setRemoving] = useState<Factor>()
  const [codes, setCodes] = useState<string[]>()
  const remove = useCall(removeFactor, {
    onSuccess: () => {
      setRemoving(undefined)
      showToast(m.account_factor_removed())
    },
  })
  const renew = useCall(renewRecoveryCodes, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
  const added = (recoveryCodes: string[] | null) => {
    setAdding(undefined)
    showToast(m.account_factor_added())
    if (recoveryCodes !== null) setCodes(recoveryCodes)
  }
  const close = () => setAdding(undefined)
  return (
    <section aria-labelledby="own-factors">
      <h2 id="own-factors">{m.account_factors()}</h2>
      <p>{m.account_factors_text()}</p>
      {factors.length === 0 ? (
        <p>{m.account_factors_none()}</p>
      ) : (
        <ul className="stack">
          {factors.map((factor) => (
            <li className="cluster cluster--between" key={factor.id}>
              <div>
                <strong>{factor.name}</strong>{' '}
                {factor.kind === 'passkey' ? m.account_kind_passkey() : m.account_kind_code()}
                <p>
                  {factor.lastUsedAt === null
                    ? m.account_factor_since({ at: writtenTime(factor.createdAt) })
                    : m.account_factor_used({
                        at: writtenTime(factor.createdAt),
                        used: writtenTime(factor.lastUsedAt),
                      })}
                </p>
              </div>
              <Button size="small" onClick={() => setRemoving(factor)}>
                {m.account_factor_remove()}
                <span className="visually-hidden"> {factor.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mayHaveFactors && (
        <div className="cluster">
          {hasPasskeys() && <Button onClick={() => setAdding('passkey')}>{m.account_add_passkey()}</Button>}
          <Button onClick={() => setAdding('code')}>{m.account_add_codes()}</Button>
        </div>
      )}
      {factors.length > 0 && (
        <>
          <h3>{m.account_recovery()}</h3>
          <p>{m.account_recovery_left({ count: recoveryCodesLeft })}</p>
          <MutationError failure={renew.error} />
          <div>
            <Button pending={renew.isPending} onClick={() => renew.mutate()}>
              {m.account_recovery_renew()}
            </Button>
          </div>
        </>
      )}
      {adding === 'passkey' && <AddPasskey onAdded={added} onClose={close} />}
      {adding === 'code' && <AddCodes onAdded={added} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={m.account_factor_remove_question({ name: removing?.name ?? '' })}
        onClose={() => setRemoving(undefined)}
        action={m.account_factor_remove()}
        pending={remove.isPending}
        failure={remove.error}
        onConfirm={() => removing && remove.mutate({ params: { id: removing.id } })}
      >
        <p>{factors.length === 1 ? m.account_factor_remove_last() : m.account_factor_remove_text()}</p>
      </ConfirmDialog>
    </section>
  )
}
