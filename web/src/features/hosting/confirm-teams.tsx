import { askForChange, ChangeReason, confirmTeams, type HostingPage } from '@project-week/contract/hosting/hosting'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { hostingQuery } from './hosting-query.ts'

/** Asks whether the team is right as it is, or says what was answered. */
export function ConfirmTeams({ token, page }: { token: string; page: HostingPage }) {
  const [isAsking, setIsAsking] = useState(false)
  const confirm = useCall(confirmTeams, { answers: hostingQuery(token) })
  const { state, request } = page
  const asking = useCall(askForChange, { answers: hostingQuery(token) })
  if (isAsking) {
    return (
      <ReasonForm
        schema={ChangeReason}
        className="stack measure"
        failed={m.hosting_failed()}
        limit={2000}
        label={m.hosting_change_reason()}
        hint={m.hosting_change_hint()}
        back={m.hosting_back()}
        action={m.hosting_change_send()}
        variant="action"
        onSend={async ({ reason }) => {
          await asking.mutateAsync({ body: { token, reason } })
          setIsAsking(false)
        }}
        onBack={() => setIsAsking(false)}
      />
    )
  }
  return (
    <div className="stack measure">
      {state === 'confirmed' && (
        <Alert tone="success" title={m.hosting_confirmed_title()} announce takesFocus={confirm.isSuccess}>
          {m.hosting_confirmed()}
        </Alert>
      )}
      {request && (
        <Alert title={m.hosting_requested_title()} announce takesFocus={asking.isSuccess}>
          <p className="as-typed">{request.reason}</p>
          <p>{m.hosting_requested()}</p>
        </Alert>
      )}
      {state === 'asked' && <p>{m.hosting_ask_confirm()}</p>}
      {confirm.error && (
        <Alert tone="error" title={m.hosting_failed()} announce>
          {errorText(confirm.error)}
        </Alert>
      )}
      <div className="cluster">
        {state !== 'confirmed' && (
          <Button
            variant={state === 'asked' ? 'action' : 'secondary'}
            pending={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token, version: page.version } })}
          >
            {m.hosting_confirm()}
          </Button>
        )}
        {request === null && <Button onClick={() => setIsAsking(true)}>{m.hosting_change()}</Button>}
      </div>
    </div>
  )
}
