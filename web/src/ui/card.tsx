import type { ReactNode } from 'react'
import './card.css'

/** A thing that stands on its own. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="stack card">{children}</div>
}
