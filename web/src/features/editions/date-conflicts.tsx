import type { DateWarning } from '@project-week/contract/editions/edition-dates'
import type { MouseEvent } from 'react'
import { dateWarningTexts } from '../../lib/words/date-warning-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export function DateWarnings({ of: warnings }: { of: readonly DateWarning[] }) {
  return (
    <>
      {warnings.map((warning) => (
        <strong key={warning} className="date-warning">
          {dateWarningTexts[warning][1]()}
        </strong>
      ))}
    </>
  )
}

/** Asks before a save that brings dates which contradict each other. */
export function DateConflicts({
  doubts,
  isSending,
  onSave,
  onClose,
}: {
  doubts: readonly DateWarning[]
  isSending: boolean
  onSave: (event: MouseEvent<HTMLButtonElement>) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open={doubts.length > 0}
      title={m.editions_warn_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="action" pending={isSending} onClick={onSave}>
            {m.editions_warn_save()}
          </Button>
          <Button onClick={onClose}>{m.editions_warn_back()}</Button>
        </>
      }
    >
      <DateWarnings of={doubts} />
      <p>{m.editions_warn_ask()}</p>
    </Dialog>
  )
}
