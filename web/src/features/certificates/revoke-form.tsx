import { CertificateRevocation, revokeCertificate } from '@project-week/contract/certificates/certificate'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

/** Asks for a reason, which its owner receives, and whether there is another one in its place. */
export function RevokeForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const revoke = useCall(revokeCertificate, {
    onSuccess: () => {
      showToast(m.certificate_revoke_done({ name }))
      onDone()
    },
  })
  return (
    <form className="stack gap-3 certificates__form" noValidate onSubmit={submit}>
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
      <div className="cluster">
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
