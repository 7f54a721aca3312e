import type { ReactNode } from 'react'
import './form-bar.css'

/** The end of a long form, always in reach: its button, what that will do, and what went wrong. */
export function FormBar({ effect, problem, children }: { effect: string; problem?: ReactNode; children: ReactNode }) {
  return (
    <div className="stack gap-3 form-bar">
      {problem}
      <div className="form-bar__row">
        {children}
        <p>{effect}</p>
      </div>
    </div>
  )
}

/** The parts of a long form, each a link to where it begins. */
export function SectionIndex({ label, parts }: { label: string; parts: readonly (readonly [string, string])[] }) {
  return (
    <nav className="section-index" aria-label={label}>
      <ol className="cluster">
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
