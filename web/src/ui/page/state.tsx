import type { ReactNode } from 'react'
import '../card.css'
import './logo.css'

interface StateProps {
  title: string
  children?: ReactNode
  /** The way on. */
  actions?: ReactNode
  /** 1 where the state is the whole page. */
  level?: 1 | 2 | 3
}

function State({ title, children, actions, level = 2, role, dots }: StateProps & { role?: 'alert'; dots: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <div className="stack gap-3 state" role={role}>
      <svg className="state__dots" viewBox="0 0 64 64" aria-hidden="true">
        {dots}
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="cluster state__actions">{actions}</div>}
    </div>
  )
}

/** There is nothing yet: four dots around an empty place, and what would fill it. */
export function EmptyState(props: StateProps) {
  return (
    <State
      {...props}
      dots={
        <>
          <rect className="state__place" x="22" y="23" width="20" height="20" rx="6" />
          <circle className="state__place" cx="32" cy="9" r="5.5" />
          <g className="mark__people">
            <circle cx="55" cy="26" r="6" />
            <circle cx="46" cy="54" r="6" />
            <circle cx="18" cy="54" r="6" />
            <circle cx="9" cy="26" r="6" />
          </g>
        </>
      }
    />
  )
}

/** Something is missing that should be there: the dots have lost each other. */
export function ErrorState(props: StateProps) {
  return (
    <State
      {...props}
      role="alert"
      dots={
        <>
          <rect className="mark__company" x="19" y="28" width="20" height="20" rx="6" transform="rotate(-14 29 38)" />
          <g className="mark__people">
            <circle cx="40" cy="6" r="6" />
            <circle cx="57" cy="17" r="6" />
            <circle cx="55" cy="57" r="6" />
            <circle cx="8" cy="58" r="6" />
            <circle cx="7" cy="14" r="6" />
          </g>
        </>
      }
    />
  )
}
