import type { ReactNode } from 'react'
import './page-header.css'

/** A page's title, with what it is about and what can be done here. */
export function PageHeader({
  title,
  tabs,
  lead,
  actions,
}: {
  title: ReactNode
  /** The way to what is beside this page under the same title. */
  tabs?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="stack gap-3 page-header">
      <h1>{title}</h1>
      {tabs}
      {lead && <p className="page-header__lead">{lead}</p>}
      {actions && <div className="cluster page-header__actions">{actions}</div>}
    </header>
  )
}
