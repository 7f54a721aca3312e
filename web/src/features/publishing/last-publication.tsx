import {
  previewUndo,
  type Publication,
  type UndoPreview,
  undoPublication,
} from '@project-week/contract/publishing/publication'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { comingText, relativeText } from '../../lib/tables/relative-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

const knownText: Record<UndoPreview['known'][number]['state'], (person: { name: string; company: string }) => string> =
  {
    open: m.publish_undo_open,
    accepted: m.publish_undo_accepted,
    declined: m.publish_undo_declined,
  }

/** What is published now, and the way back for as long as there is one. */
export function LastPublication({ last }: { last: Publication }) {
  const preview = useMutation({ mutationFn: () => call(previewUndo, { params: { id: last.id } }) })
  const undo = useCall(undoPublication)
  const [asked, setAsked] = useState<UndoPreview>()
  const takeBack = async (seen: string) => {
    await undo.mutateAsync({ params: { id: last.id }, query: { seen } })
    showToast(m.publish_undone())
  }
  /** Nobody is asked twice while no student or company has answered. */
  const ask = async () => {
    const found = await preview.mutateAsync()
    if (found.known.length + found.confirmed.length > 0) setAsked(found)
    else await takeBack(found.version)
  }
  const trying = (act: Promise<void>) =>
    void act.catch((error: unknown) => showToast(errorText(error as Error), { tone: 'error' }))
  return (
    <Alert
      tone={last.mayUndo ? 'success' : 'info'}
      title={m.publish_last({ by: last.publishedBy, at: relativeText(last.publishedAt) })}
    >
      <p>{last.mayUndo ? m.publish_last_undo({ time: comingText(last.mailsLeaveAt) }) : m.publish_last_left()}</p>
      {last.mayUndo && (
        <div className="publishing__actions">
          <Button changes size="small" pending={preview.isPending || undo.isPending} onClick={() => trying(ask())}>
            {m.publish_undo()}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={m.publish_undo_title()}
        onClose={() => setAsked(undefined)}
        action={m.publish_undo_confirm()}
        variant="action"
        pending={undo.isPending}
        onConfirm={() => trying(takeBack(asked?.version ?? '').finally(() => setAsked(undefined)))}
      >
        {asked && asked.known.length > 0 && (
          <>
            <p>{m.publish_undo_text()}</p>
            <ul>
              {asked.known.map(({ name, companyName: company, state }) => (
                <li key={`${name} ${company}`}>{knownText[state]({ name, company })}</li>
              ))}
            </ul>
          </>
        )}
        {asked && asked.confirmed.length > 0 && (
          <p>{m.publish_undo_confirmed({ companies: asked.confirmed.join(', ') })}</p>
        )}
      </ConfirmDialog>
    </Alert>
  )
}
