import type { DemoPhase, ProgrammeState } from '@project-week/contract/edition'
import { getLocale } from '../lib/locale.ts'
import { m } from '../paraglide/messages.js'
import './ribbon.css'

/** Says that this is the demo and at which time it plays, and moves that time. Production never shows it. */
export function DemoRibbon({
  programme: { demo, now },
  onMove,
}: {
  programme: Pick<ProgrammeState, 'demo' | 'now'>
  onMove: (phase: DemoPhase) => void
}) {
  if (!demo) return null
  const stops: Record<DemoPhase, string> = {
    'registration-open': m.shell_demo_open(),
    closed: m.shell_demo_closed(),
    'programme-week': m.shell_demo_week(),
    afterwards: m.shell_demo_afterwards(),
  }
  const today = new Date(now).toLocaleDateString(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  })
  return (
    <aside className="ribbon" aria-label={m.shell_demo()}>
      <div className="page">
        <span>
          <strong>{m.shell_demo()}.</strong> {m.shell_demo_says()} {today}:
        </span>
        {Object.entries(stops).map(([phase, label]) => (
          <button key={phase} type="button" aria-pressed={phase === demo} onClick={() => onMove(phase as DemoPhase)}>
            {label}
          </button>
        ))}
      </div>
    </aside>
  )
}
