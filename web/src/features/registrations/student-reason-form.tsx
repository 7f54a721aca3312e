import type { takeStudentBackIn, withdrawStudent } from '@project-week/contract/registrations/profile'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'

/** Says what an act does to a student's registration, asks for the reason that the student is sent, and does it. */
export function StudentReasonForm({
  endpoint,
  id,
  label,
  variant,
  missing,
  done,
  onDone,
  children,
}: {
  endpoint: typeof takeStudentBackIn | typeof withdrawStudent
  /** Of the registration. */
  id: string
  label: string
  variant: 'danger' | 'action'
  /** What is said while there is no reason. */
  missing: string
  /** What is said once it is done. */
  done: string
  onDone: () => void
  children: ReactNode
}) {
  const act = useCall(endpoint, {
    onSuccess: () => {
      showToast(done)
      onDone()
    },
  })
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(reason.trim() === '' ? missing : undefined)
    if (reason.trim() === '' || act.isPending) return
    act.mutate({ params: { id }, body: { reason: reason.trim() } })
  }
  return (
    <form className="correction" noValidate onSubmit={submit}>
      {children}
      <MutationError failure={act.error} />
      <TextArea
        label={m.teams_reason()}
        hint={m.admin_student_withdraw_reason_hint()}
        name="reason"
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="correction__actions">
        <Button variant={variant} type="submit" pending={act.isPending}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
