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
    <ReasonDialog
      open={open}
      title={m.people_erase_question({ name: name === '' ? shownAddress(email) : name })}
      action={m.people_erase()}
      reasonLabel={m.people_reason()}
      missing={personMessages.reason}
      isPending={erase.isPending}
      failure={erase.isError ? (isStale ? localMessage(personMessages.changed) : errorText(erase.error)) : undefined}
      onClose={onClose}
      onSubmit={(reason) => erase.mutate({ body: { key, version, reason } })}
    >
      <p>{m.people_erase_text()}</p>
      <div className="auto-grid auto-grid--wide gap-5 person__parts">
        <PartList title={m.people_goes()} parts={goes} />
        <PartList title={m.people_stays()} parts={stays} />
      </div>
      <p className="note">{m.people_backups()}</p>
    </ReasonDialog>
  )
}
