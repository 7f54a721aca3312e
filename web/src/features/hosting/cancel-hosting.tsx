import type { HostingPage } from '@project-week/contract/hosting/hosting'
import { Cancellation } from '@project-week/contract/publishing/cancellation'
import { useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import './host-team.css'
import { useCancelByLink } from './hosting.queries.ts'

/** A company that cannot take part after all: says what that does and asks why before it counts. */
export function CancelHosting({ token, page }: { token: string; page: HostingPage }) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking) return <Button onClick={() => setIsAsking(true)}>{m.hosting_cancel_open()}</Button>
  return <CancelForm token={token} page={page} onDone={() => setIsAsking(false)} />
}

function CancelForm({ token, page, onDone }: { token: string; page: HostingPage; onDone: () => void }) {
  const form = useContractForm(Cancellation, { defaultValues: { reason: '' } })
  const cancel = useCancelByLink(token)
  const students = page.teams.reduce((count, { members }) => count + members.length, 0)
  return (
    <form
      className="confirm-teams"
      noValidate
      onSubmit={form.submit(async ({ reason }) => {
        await cancel.mutateAsync(reason)
      })}
    >
      <Alert tone="warning">{m.hosting_cancel_text({ students })}</Alert>
      {form.failure && (
        <Alert tone="error" title={m.hosting_failed()} announce>
          {notDoneText(form.failure)}
        </Alert>
      )}
      <TextArea
        label={m.hosting_cancel_reason()}
        hint={m.hosting_change_hint()}
        rows={4}
        limit={1000}
        required
        {...form.field('reason')}
      />
      <div className="confirm-teams__actions">
        <Button variant="danger" type="submit" pending={form.isSending}>
          {m.hosting_cancel()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.hosting_back()}
        </Button>
      </div>
    </form>
  )
}
