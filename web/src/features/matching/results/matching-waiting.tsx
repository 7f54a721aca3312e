import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import '../matching.css'

/** There is no run yet: the specification's word, what it waits for, and the way to start one. */
export function MatchingWaiting({ actions }: { actions?: ReactNode }) {
  return (
    <section className="matching-waiting" aria-labelledby="matching-waiting">
      <Spinner label="Loading..." />
      <h2 id="matching-waiting">{m.matching_waiting_title()}</h2>
      <p>{m.matching_waiting()}</p>
      {actions && <div className="cluster cluster--center">{actions}</div>}
    </section>
  )
}
