import type { DemoPhase } from '@project-week/contract/editions/edition'
import { m } from '../../paraglide/messages.js'
import './ribbon.css'

/** Says that this is the demo and at which time it plays, and moves that time. Production never shows it. */
export function DemoRibbon({
  phase: shown,
  date,
  onMove,
}: {
  phase: DemoPhase | null
  /** The clock's day, as the page's language writes it. */
  date: string
  onMove: (phase: DemoPhase) => void
}) {
  if (!shown) return null
  const stops: Record<DemoPhase, string> = {
    'registration-open': m.shell_demo_open(),
    closed: m.shell_demo_closed(),
    'programme-week': m.shell_demo_week(),
    afterwards: m.shell_demo_afterwards(),
  }
  return (
    <aside className="ribbon" aria-label={m.shell_demo()}>
      <div className="page">
        <span>
          <strong>{m.shell_demo()}.</strong>{' '}
          <span className="ribbon__date">
            <span className="ribbon__says">{m.shell_demo_says()}</span> {date}:
          </span>
        </span>
        {Object.entries(stops).map(([phase, label]) => (
          <button key={phase} type="button" aria-pressed={phase === shown} onClick={() => onMove(phase as DemoPhase)}>
            {label}
          </button>
        ))}
      </div>
    </aside>
  )
}
