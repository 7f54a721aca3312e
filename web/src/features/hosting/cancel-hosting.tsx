import type { HostingPage } from '@project-week/contract/hosting/hosting'
import { cancelByLink, Cancellation } from '@project-week/contract/publishing/cancellation'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { hostingQuery } from './hosting-query.ts'
import './host-team.css'

/** A company that cannot take part after all: says what that does and asks why before it counts. */
export function CancelHosting({ token, page }: { token: string; page: HostingPage }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCall(cancelByLink, { answers: hostingQuery(token) })
  if (!isAsking) return <Button onClick={() => setIsAsking(true)}>{m.hosting_cancel_open()}</Button>
  const students = page.teams.reduce((count, { members }) => count + members.length, 0)
  return (
    <ReasonForm
      schema={Cancellation}
      className="stack measure"
      failed={m.hosting_failed()}
      limit={1000}
      label={m.hosting_cancel_reason()}
      hint={m.hosting_change_hint()}
      back={m.hosting_back()}
      action={m.hosting_cancel()}
      onSend={({ reason }) => cancel.mutateAsync({ body: { token, reason } })}
      onBack={() => setIsAsking(false)}
    >
      <Alert tone="warning">{m.hosting_cancel_text({ students })}</Alert>
    </ReasonForm>
  )
}
