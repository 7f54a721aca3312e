import type { ReactNode } from 'react'
import { AppShell } from '../../ui/page/app-shell.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import './account.css'

/** A short form in the middle of the page. */
export function AccountScreen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <AppShell>
      <PageTitle>{title}</PageTitle>
      <div className="account">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </div>
    </AppShell>
  )
}
