import type { ReactNode } from 'react'
import './card.css'
import { classNames } from './base/class-names.ts'

/** A thing that stands on its own. `door` with an audience is one of the two ways in. */
export function Card({
  children,
  audience,
  door = false,
}: {
  children: ReactNode
  audience?: 'student' | 'company'
  door?: boolean
}) {
  return <div className={classNames('card', door && 'card--door', audience && `audience-${audience}`)}>{children}</div>
}
