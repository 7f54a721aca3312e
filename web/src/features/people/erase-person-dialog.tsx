import { erasePerson, PersonErasure, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useCall } from '../../lib/api/use-call.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PartList } from './part-list.tsx'

const ErasureReason = z.pick(PersonErasure, { reason: true })

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
  const queries = useQueryClient()
  const erase = useCall(erasePerson, {
    onSuccess: (counts) => {
      onErased(counts)
      queries.removeQueries({ queryKey: [readPerson.reads] })
    },
  })
  const { key, version } = record
  return (
    <Dialog wide open={open} title={m.people_erase_question({ name: nameOrAddress(record) })} onClose={onClose}>
      <ReasonForm
        schema={ErasureReason}
        label={m.people_reason()}
        hint={m.people_reason_hint()}
        rows={2}
        action={m.people_erase()}
        onSend={({ reason }) => erase.mutateAsync({ body: { key, version, reason } })}
        onBack={onClose}
      >
        <p>{m.people_erase_text()}</p>
        <div className="auto-grid auto-grid--wide gap-5 person__parts">
          <PartList title={m.people_goes()} parts={goes} />
          <PartList title={m.people_stays()} parts={stays} />
        </div>
        <p className="note">{m.people_backups()}</p>
      </ReasonForm>
    </Dialog>
  )
}
