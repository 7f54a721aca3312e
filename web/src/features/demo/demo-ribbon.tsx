import { longDate } from '@project-week/content/words'
import { type DemoPhase, moveDemoClock } from '@project-week/contract/editions/edition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { DemoRibbon as Ribbon } from '../../ui/page/demo-ribbon.tsx'

/** The demo's ribbon in the app. */
export function DemoRibbon() {
  const client = useQueryClient()
  const { data: programme } = useQuery(programmeStateQuery())
  const move = useMutation({
    mutationFn: (phase: DemoPhase) => call(moveDemoClock, { body: { phase } }),
    onSuccess: (moved) => {
      client.setQueryData(programmeStateQuery().queryKey, moved)
      // Much of what is shown depends on the clock.
      return client.invalidateQueries()
    },
  })
  if (!programme?.demo) return null
  const date = longDate(berlinDay(programme.now), getLocale())
  return <Ribbon phase={programme.demo} date={date} onMove={(phase) => move.mutate(phase)} />
}
