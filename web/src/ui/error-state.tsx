import type { ReactNode } from 'react'

/** Says that something is missing and why, with a way on. */
export function ErrorState({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="error-state" role="alert">
      <h1>{title}</h1>
      <p>{children}</p>
      {actions}
    </div>
  )
}
