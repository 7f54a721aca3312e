import { organiser } from '../../lib/page/organiser.ts'
import './logo.css'

/** Five people around one company. */
export function Mark({ size }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <rect className="mark__company" x="21" y="22" width="22" height="22" rx="6" />
      <g className="mark__people">
        <circle cx="32" cy="9" r="6.5" />
        <circle cx="55" cy="26" r="6.5" />
        <circle cx="46" cy="54" r="6.5" />
        <circle cx="18" cy="54" r="6.5" />
        <circle cx="9" cy="26" r="6.5" />
      </g>
    </svg>
  )
}

/** The mark with the programme's name. */
export function Logo() {
  return (
    <span className="logo">
      <Mark />
      <span className="logo__name">{`${organiser().programme} Project Week`}</span>
    </span>
  )
}
