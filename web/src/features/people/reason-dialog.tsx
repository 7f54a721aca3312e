import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface ReasonDialogProps {
  open: boolean
  title: string
  /** What happens, on the button. */
  action: string
  reasonLabel: string
  /** Said where there is no reason. */
  missing: string
  isPending: boolean
  failure: string | undefined
  onClose: () => void
  onSubmit: (reason: string) => void
  children: ReactNode
}

/** Asks for a reason before something about a person that cannot be undone; says why it was refused. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, title, action, reasonLabel, missing, isPending, failure, onClose, onSubmit, children } = props
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const isMissing = reason.trim() === ''
    setError(isMissing ? missing : undefined)
    if (!isMissing && !isPending) onSubmit(reason)
  }
  return (
    <Dialog
      wide
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" pending={isPending} onClick={submit}>
            {action}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Alert tone="error" announce>
          {failure}
        </Alert>
      )}
      {children}
      <TextArea
        label={reasonLabel}
        hint={m.people_reason_hint()}
        name="reason"
        rows={2}
        value={reason}
        error={error}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}
