import type { ReactNode } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { MayChange, viewerNoteId } from '../base/may-change.ts'
import { AccountTools } from './account-tools.tsx'
import { AppShell } from '../page/app-shell.tsx'
import { classNames } from '../base/class-names.ts'
import { PageHeader } from '../page/page-header.tsx'
import { PageTitle } from '../page/page-title.tsx'
import './admin.css'
import { Shortcuts } from './shortcuts.tsx'
import { SideBar } from './side-bar.tsx'
import { useFragment } from './use-fragment.ts'

interface AdminPageProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Whether the page goes to the window's edges, as a table does, instead of staying in the page's column. */
  isWide?: boolean
}

/** What every page of the admin area stands in: the side bar, the title, the way out. */
export function AdminPage({ title, lead, actions, children, isWide = false }: AdminPageProps) {
  const isViewer = useUser()?.role === 'viewer'
  useFragment()
  return (
    <MayChange value={!isViewer}>
      <AppShell
        side={<SideBar />}
        tools={
          <>
            <Shortcuts />
            <AccountTools />
          </>
        }
      >
        <PageTitle>{title}</PageTitle>
        <div className={classNames('admin-page', isWide && 'admin-page--wide')}>
          <PageHeader title={title} lead={lead} actions={actions} />
          {isViewer && (
            <div id={viewerNoteId}>
              <Alert>{m.admin_viewer()}</Alert>
            </div>
          )}
          {children}
        </div>
      </AppShell>
    </MayChange>
  )
}
