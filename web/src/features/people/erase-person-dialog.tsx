import { personMessages, type PersonRecord } from '@project-week/contract/people/person'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PartList } from './part-list.tsx'
import { useErasePerson } from './people.queries.ts'

interface ErasePersonDialogProps {
  open: boolean
  record: PersonRecord
  goes: PersonRecord['parts']
  stays: PersonRecord['parts']
  onClose: () => void
  onErased: (counts: { erased: number; blanked: number }) => void
}

/** Names what goes and what stays, and asks why. What is refused as changed is named anew in the open dialog. */
export function ErasePersonDialog({ open, record, goes, stays, onClose, onErased }: ErasePersonDialogProps) {
  const erase = useErasePerson()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { email, name, version } = record
  const submit = () => {
    const isMissing = reason.trim() === ''
    setError(isMissing ? personMessages.reason : undefined)
    if (isMissing || erase.isPending) return
    erase.mutate({ email, version, reason }, { onSuccess: onErased })
  }
  const isStale = erase.error instanceof ApiError && erase.error.code === 'stale'
  return (
    <Dialog
      wide
      open={open}
      title={m.people_erase_question({ name: name === '' ? email : name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" pending={erase.isPending} onClick={submit}>
            {m.people_erase()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
        </>
      }
    >
      {erase.isError && (
        <Alert tone="error" announce>
          {isStale ? localMessage(personMessages.changed) : notDoneText(erase.error)}
        </Alert>
      )}
      <p>{m.people_erase_text()}</p>
      <div className="person__parts">
        <PartList title={m.people_goes()} parts={goes} />
        <PartList title={m.people_stays()} parts={stays} />
      </div>
      <p className="note">{m.people_backups()}</p>
      <TextArea
        label={m.people_reason()}
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
