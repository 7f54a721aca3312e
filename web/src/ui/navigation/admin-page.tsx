import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
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
import { PaletteButton } from './palette-button.tsx'
import { placeAt } from './places.ts'
import { SectionTabs } from './section-tabs.tsx'
import { SideBar } from './side-bar.tsx'
import { useFragment } from './use-fragment.ts'

interface AdminPageProps {
  /** Where the page is called something else than the table of sections calls it, as a greeting is. */
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** Whether the page goes to the window's edges, as a table does, instead of staying in the page's column. */
  isWide?: boolean
}

/** What every page of the admin area stands in: the side bar, the section's title and tabs, the way out. */
export function AdminPage({ title, lead, actions, children, isWide = false }: AdminPageProps) {
  const isViewer = useUser()?.role === 'viewer'
  const place = placeAt(useLocation().pathname)
  const header = useRef<HTMLDivElement>(null)
  useFragment()
  useHeadingFocus(header)
  return (
    <MayChange value={!isViewer}>
      <AppShell
        side={<SideBar />}
        tools={
          <>
            <PaletteButton />
            <AccountTools />
          </>
        }
      >
        <PageTitle>{title ?? place?.screen.label ?? ''}</PageTitle>
        <div className={classNames('admin-page', isWide && 'admin-page--wide')} ref={header}>
          <PageHeader
            title={title ?? (place?.screen.isAction ? place.screen.label : place?.section.title)}
            tabs={<SectionTabs />}
            lead={lead}
            actions={actions}
          />
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

/** After a link to this page the focus would be nowhere, because the link went with the page before: the title gets it. */
function useHeadingFocus(page: { readonly current: HTMLElement | null }): void {
  const { hash } = useLocation()
  // Who is led on, as after a sign-in, begins at the page's start.
  const isFollowed = useNavigationType() === NavigationType.Push
  const isWanted = isFollowed && hash === ''
  useEffect(() => {
    if (!isWanted || document.activeElement !== document.body) return
    const heading = page.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [isWanted, page])
}
