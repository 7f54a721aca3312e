import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'

/** Words of the trade, folded away. Open where something in it needs to be seen. */
export function Experts({ open = false, children }: { open?: boolean; children: ReactNode }) {
  return (
    <details className="experts" open={open || undefined}>
      <summary>{m.matching_for_experts()}</summary>
      <div className="stack">{children}</div>
    </details>
  )
}
