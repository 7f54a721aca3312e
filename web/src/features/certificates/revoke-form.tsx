import { certificateMessages, revokeCertificate } from '@project-week/contract/certificates/certificate'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'

/** Asks for a reason, which its owner receives, and whether there is another one in its place. */
export function RevokeForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const revoke = useCall(revokeCertificate, {
    onSuccess: () => {
      showToast(m.certificate_revoke_done({ name }))
      onDone()
    },
  })
  const [reason, setReason] = useState('')
  const [isReplaced, setIsReplaced] = useState(false)
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(reason.trim() === '' ? certificateMessages.reason : undefined)
    if (reason.trim() === '' || revoke.isPending) return
    revoke.mutate({ params: { id }, body: { reason, isReplaced } })
  }
  return (
    <form className="certificates__form" noValidate onSubmit={submit}>
      <p>{m.certificate_revoke_text({ name })}</p>
      <MutationError failure={revoke.error} />
      <TextArea
        label={m.teams_reason()}
        name="revocation"
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
      <Checkbox
        optional
        label={m.certificate_replace()}
        checked={isReplaced}
        onChange={({ target }) => setIsReplaced(target.checked)}
      />
      <div className="certificates__actions">
        <Button variant="danger" type="submit" pending={revoke.isPending}>
          {m.certificate_revoke()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
