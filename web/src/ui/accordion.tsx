import type { ReactNode } from 'react'
import './accordion.css'

/** A question that opens to its answer: the browser's own, so it works without script and the page search finds it. */
export function Accordion({ title, children, name }: { title: ReactNode; children: ReactNode; name?: string }) {
  return (
    // Accordions of one `name` open one at a time.
    <details className="accordion" {...(name !== undefined && { name })}>
      <summary>{title}</summary>
      <div className="accordion__body">{children}</div>
    </details>
  )
}
