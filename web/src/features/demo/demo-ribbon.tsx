import { type DemoPhase, moveDemoClock } from '@project-week/contract/edition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { programmeStateQuery } from '../../lib/clock.ts'
import { getLocale } from '../../lib/locale.ts'
import { m } from '../../paraglide/messages.js'
import '../../ui/app-shell.css'

/** Says that this is the demo and at which time it plays, and moves that time. Production never shows it. */
export function DemoRibbon() {
  const client = useQueryClient()
  const { data: state } = useQuery(programmeStateQuery())
  const move = useMutation({
    mutationFn: (phase: DemoPhase) => call(moveDemoClock, { body: { phase } }),
    onSuccess: (moved) => {
      client.setQueryData(programmeStateQuery().queryKey, moved)
      // Much of what is shown depends on the clock.
      return client.invalidateQueries()
    },
  })
  if (!state?.demo) return null

  const stops: Record<DemoPhase, string> = {
    'registration-open': m.shell_demo_open(),
    closed: m.shell_demo_closed(),
    'programme-week': m.shell_demo_week(),
    afterwards: m.shell_demo_afterwards(),
  }
  const today = new Date(state.now).toLocaleDateString(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Berlin',
  })
  return (
    <aside className="ribbon" aria-label={m.shell_demo()}>
      <div className="page">
        <span>
          <strong>{m.shell_demo()}.</strong> {m.shell_demo_says()} {today}:
        </span>
        {Object.entries(stops).map(([phase, label]) => (
          <button
            key={phase}
            type="button"
            aria-pressed={phase === state.demo}
            onClick={() => move.mutate(phase as DemoPhase)}
          >
            {label}
          </button>
        ))}
      </div>
    </aside>
  )
}
