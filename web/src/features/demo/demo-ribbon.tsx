import { type DemoPhase, moveDemoClock } from '@project-week/contract/edition'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { programmeStateQuery } from '../../lib/clock.ts'
import { DemoRibbon as Ribbon } from '../../ui/demo-ribbon.tsx'

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
  return programme && <Ribbon programme={programme} onMove={(phase) => move.mutate(phase)} />
}
