import type { ReactNode } from 'react'
import './accordion.css'

/** A question that opens to its answer: the browser's own, so it works without script and the page search finds it. */
export function Accordion({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="accordion">
      <summary>{title}</summary>
      <div className="accordion__body">{children}</div>
    </details>
  )
}
