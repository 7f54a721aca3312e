import { useState } from 'react'
import { dismissRoleFailure, fetchRole } from '../../lib/session/role.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import './role-alert.css'

/** What the specification shows where the role could not be fetched. */
export default function RoleAlert() {
  const [isFetching, setFetching] = useState(false)
  const retry = () => {
    setFetching(true)
    void fetchRole().finally(() => setFetching(false))
  }
  return (
    <div className="role-alert page no-print">
      <Alert tone="error" title={m.account_role_failed_title()} announce>
        <p>{m.account_role_failed_text()}</p>
        <p className="cluster gap-2">
          <Button size="small" pending={isFetching} onClick={retry}>
            {m.shell_try_again()}
          </Button>
          <Button size="small" variant="quiet" onClick={dismissRoleFailure}>
            {m.ui_close()}
          </Button>
        </p>
      </Alert>
    </div>
  )
}
