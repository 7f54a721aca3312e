import type { ReactNode } from 'react'
import './alert.css'
import { Icon, type IconName } from './base/icon.tsx'

type Tone = 'info' | 'success' | 'warning' | 'error'

interface AlertProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Read aloud when it appears: set it on what answers an action, not on what stood there from the start. */
  announce?: boolean
}

/** A message in the flow of the page. */
export function Alert({ tone = 'info', title, children, announce = false }: AlertProps) {
  const icons: Record<Tone, IconName> = { info: 'info', success: 'success', warning: 'warning', error: 'error' }
  const role = tone === 'error' ? 'alert' : 'status'
  return (
    <div className={`alert alert--${tone}`} role={announce ? role : undefined}>
      <Icon name={icons[tone]} />
      <div className="alert__text">
        {title && <p className="alert__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
