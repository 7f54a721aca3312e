import { faultMessages } from '@project-week/contract/errors'
import type { ReactNode } from 'react'
import { takesCookies } from '../../lib/page/storage.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { AppShell } from '../../ui/page/app-shell.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import './account.css'

/** A short form in the middle of the page. */
export function AccountScreen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <AppShell>
      <PageTitle>{title}</PageTitle>
      <div className="stack gap-5 account">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {/* Before anybody types a password in vain. */}
        {!takesCookies() && (
          <Alert tone="error" announce>
            {localMessage(faultMessages.cookiesNeeded)}
          </Alert>
        )}
        {children}
      </div>
    </AppShell>
  )
}
