import type { ReactNode } from 'react'
import './accordion.css'

/** A question that opens to its answer: the browser's own, so it works without script and the page search finds it. */
export function Accordion({
  title,
  children,
  name,
  open,
}: {
  title: ReactNode
  children: ReactNode
  name?: string
  /** Open at first. */
  open?: boolean
}) {
  return (
    // Accordions of one `name` open one at a time.
    <details className="accordion" open={open} {...(name !== undefined && { name })}>
      <summary>{title}</summary>
      <div className="accordion__body">{children}</div>
    </details>
  )
}
