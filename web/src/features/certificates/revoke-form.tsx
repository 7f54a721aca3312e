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
    <ReasonForm
      schema={CertificateRevocation}
      start={{ isReplaced: false }}
      action={m.certificate_revoke()}
      className="stack gap-3 certificates__form"
      onSend={(body) => revoke.mutateAsync({ params: { id }, body })}
      onBack={onDone}
      renderMore={({ field }) => <Checkbox optional label={m.certificate_replace()} {...field('isReplaced')} />}
    >
      <p>{m.certificate_revoke_text({ name })}</p>
    </ReasonForm>
  )
}
