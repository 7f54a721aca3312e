import type { ReactNode } from 'react'
import { takeFocus } from '../lib/page/keep-focus.ts'
import './alert.css'
import { Icon, type IconName } from './base/icon.tsx'

type Tone = 'info' | 'success' | 'warning' | 'error'

interface AlertProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Read aloud when it appears: set it on what answers an action, not on what stood there from the start. */
  announce?: boolean
  /** Set it on what replaced the button or form that was sent, which had the focus. */
  takesFocus?: boolean
}

/** A message in the flow of the page. */
export function Alert({ tone = 'info', title, children, announce = false, takesFocus = false }: AlertProps) {
  const icons: Record<Tone, IconName> = { info: 'info', success: 'success', warning: 'warning', error: 'error' }
  const role = tone === 'error' ? 'alert' : 'status'
  return (
    <div
      className={`alert alert--${tone}`}
      role={announce ? role : undefined}
      {...(takesFocus && { tabIndex: -1, ref: takeFocus })}
    >
      <Icon name={icons[tone]} />
      <div className="alert__text">
        {title && <p className="alert__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
