import { flowOf } from '../flow/graph.ts'
import { teamsFor } from '../model/team-plan.ts'
import type { MixedIntegerModel } from '../proof/mixed-integer-model.ts'
import type { Run } from './finish-run.ts'

/** A run's flow as a starting solution for the model with all students in one part. */
export function startFromFlow({ instance, outcome }: Run, model: MixedIntegerModel): Float64Array {
  const { plan, flow } = outcome
  const { graph } = flow
  const { columnOf } = model.parts[0]!
  const start = new Float64Array(model.numCols)
  for (const [arc, column] of columnOf) start[column] = flowOf(graph, arc)
  flow.sizes.forEach((size, j) => {
    const own = size + plan.pins[j]!
    const teams = teamsFor(instance, plan, j, own)
    const { teams: teamColumn, served, beyond } = model.companies[j]!
    start[served] = teams > 0 || plan.lockedTeams[j]! > 0 ? 1 : 0
    start[teamColumn] = teams
    let extra = own - teams * instance.minimum[j]!
    for (const one of beyond) {
      start[one] = Math.min(teams, extra)
      extra -= start[one]
    }
  })
  return start
}
