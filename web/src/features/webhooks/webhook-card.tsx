import type { Webhook } from '@project-week/contract/webhooks/webhook'
import { useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { eventText } from './webhook-text.ts'
import { useRemoveWebhook } from './webhooks.queries.ts'

/** An address with what it is told and how that goes, and the way to remove it after a question. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, url, events, queued, failed } = webhook
  const [isOpen, setIsOpen] = useState(false)
  return (
    <article className="webhook" aria-labelledby={`webhook-${id}`}>
      <h2 id={`webhook-${id}`}>{url}</h2>
      <p>{events.map(eventText).join(', ')}</p>
      {(queued > 0 || failed > 0) && <p>{m.webhooks_open({ queued: String(queued), failed: String(failed) })}</p>}
      <div className="webhook__actions">
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {m.webhooks_deliveries()}
          <span className="visually-hidden"> {url}</span>
        </Button>
        <Remove webhook={webhook} />
      </div>
      {isOpen && <Deliveries webhookId={id} />}
    </article>
  )
}

function Remove({ webhook }: { webhook: Webhook }) {
  const { url } = webhook
  const remove = useRemoveWebhook(webhook)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button changes variant="danger" onClick={() => setIsAsking(true)}>
        {m.webhooks_remove()}
        <span className="visually-hidden"> {url}</span>
      </Button>
      <Dialog
        open={isAsking}
        title={m.webhooks_remove_question({ url })}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button
              variant="danger"
              pending={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => showToast(m.webhooks_removed()) })}
            >
              {m.webhooks_remove()}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {m.admin_cancel()}
            </Button>
          </>
        }
      >
        <p>{m.webhooks_remove_text()}</p>
        {remove.isError && (
          <Alert tone="error" announce>
            {notDoneText(remove.error)}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
