import { askAddressProof } from '@project-week/contract/identity/address'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { addressesQuery } from '../../lib/queries/own-records.ts'
import { takeFocus } from '../../lib/page/keep-focus.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * For somebody under whose address something is stored that becomes theirs once they prove it. Where nobody can say
 * whether there is, the page does without.
 */
export function KeptNotice() {
  const addresses = useQuery(addressesQuery())
  const ask = useCall(askAddressProof)
  if (!addresses.data?.awaitsProof) return null
  const { email } = addresses.data
  if (ask.isSuccess) {
    return (
      <div tabIndex={-1} ref={takeFocus}>
        <Alert tone="success" announce title={m.account_kept_sent_title()}>
          {m.account_kept_sent_text({ email: shownAddress(email) })}
        </Alert>
      </div>
    )
  }
  return (
    <>
      <Alert title={m.account_kept_title({ email: shownAddress(email) })}>
        <p>{m.account_kept_text()}</p>
        <Button pending={ask.isPending} onClick={() => ask.mutate()}>
          {m.account_kept_send()}
        </Button>
      </Alert>
      <MutationError failure={ask.error} />
    </>
  )
}
