import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { AccountTools } from './account-tools.tsx'
import { AppShell } from '../page/app-shell.tsx'
import { classNames } from '../base/class-names.ts'
import { PageHeader } from '../page/page-header.tsx'
import { PageTitle } from '../page/page-title.tsx'
import './admin.css'
import { Shortcuts } from './shortcuts.tsx'

interface AdminPageProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** The dashboard itself needs no way back to itself. */
  isHome?: boolean
  /** Whether the page goes to the window's edges, as a table does, instead of staying in the page's column. */
  isWide?: boolean
}

/** What every page of the admin area stands in: the way back to the dashboard, the title, the way out. */
export function AdminPage({ title, lead, actions, children, isHome = false, isWide = false }: AdminPageProps) {
  return (
    <AppShell
      tools={
        <>
          <Shortcuts />
          <AccountTools />
        </>
      }
    >
      <PageTitle>{title}</PageTitle>
      <div className={classNames('admin-page', isWide && 'admin-page--wide')}>
        {!isHome && (
          <nav aria-label={m.admin_breadcrumb()} className="admin-page__back no-print">
            <Link to={paths.dashboard}>{m.admin_dashboard()}</Link>
          </nav>
        )}
        <PageHeader title={title} lead={lead} actions={actions} />
        {children}
      </div>
    </AppShell>
  )
}
