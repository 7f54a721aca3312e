import type { ReactNode } from 'react'
import './accordion.css'

/**
 * A question that opens to its answer: the browser's own, so it works without script and the page search finds it. Of
 * those with one `name` one is open at a time.
 */
export const Accordion = ({
  title,
  children,
  ...details
}: {
  title: ReactNode
  children: ReactNode
  name?: string
  open?: boolean
}) => (
  <details className="accordion" {...details}>
    <summary>{title}</summary>
    <div className="accordion__body">{children}</div>
  </details>
)
