import { longDate } from '@project-week/content/words'
import { type DemoPhase, moveDemoClock } from '@project-week/contract/editions/edition'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { DemoRibbon as Ribbon } from '../../ui/page/demo-ribbon.tsx'

/** The demo's ribbon in the app. */
export function DemoRibbon() {
  const { data: programme } = useQuery(programmeStateQuery())
  const move = useMutation({
    mutationFn: (phase: DemoPhase) => call(moveDemoClock, { body: { phase } }),
    // Much of what is shown depends on the clock, and the document says where it stands.
    onSuccess: () => location.reload(),
  })
  if (!programme?.demo) return null
  const date = longDate(berlinDay(programme.now), getLocale())
  return <Ribbon phase={programme.demo} date={date} onMove={(phase) => move.mutate(phase)} />
}
