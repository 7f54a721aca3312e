import type { EditionRecord } from '@project-week/contract/editions/edition'
import { nextSemester } from '@project-week/contract/editions/semester'
import { useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useChooseEdition, useCreateEdition } from './editions.queries.ts'

/** The same season a year later: the programme runs once a year. */
function labelAfter(label: string, taken: readonly string[]): string {
  let next = nextSemester(nextSemester(label))
  while (taken.includes(next)) next = nextSemester(nextSemester(next))
  return next
}

/** Makes the next edition from the one shown, and makes the one shown the current one. */
export function MakeEdition({
  record: { edition, isCurrent },
  labels,
  onMade,
}: {
  record: EditionRecord
  labels: readonly string[]
  onMade: (label: string) => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const create = useCreateEdition()
  const choose = useChooseEdition()
  const next = labelAfter(edition.label, labels)
  const failure = create.error ?? choose.error
  return (
    <div className="editions__actions">
      {isCurrent ? (
        <p className="editions__current">{m.editions_is_current({ label: edition.label })}</p>
      ) : (
        <Button onClick={() => setIsAsking(true)}>{m.editions_make_current({ label: edition.label })}</Button>
      )}
      <Button
        pending={create.isPending}
        onClick={() =>
          create.mutate(
            { from: edition.label, label: next },
            {
              onSuccess: () => {
                showToast(m.editions_created({ label: next }))
                onMade(next)
              },
            },
          )
        }
      >
        {m.editions_create({ label: next, from: edition.label })}
      </Button>
      {failure && (
        <Alert tone="error" announce>
          {notDoneText(failure)}
        </Alert>
      )}
      <Dialog
        open={isAsking}
        title={m.editions_make_current({ label: edition.label })}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button
              variant="action"
              pending={choose.isPending}
              onClick={() =>
                choose.mutate(edition.label, {
                  onSuccess: () => {
                    setIsAsking(false)
                    showToast(m.editions_is_current({ label: edition.label }))
                  },
                })
              }
            >
              {m.editions_make_current({ label: edition.label })}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {m.admin_cancel()}
            </Button>
          </>
        }
      >
        <p>{m.editions_make_current_text()}</p>
      </Dialog>
    </div>
  )
}
