import { flowOf, stride } from '../flow/graph.ts'
import { teamsFor } from '../model/team-plan.ts'
import type { MixedIntegerModel } from '../proof/mixed-integer-model.ts'
import type { Run } from './finish-run.ts'

/** A run's flow as a starting solution for the model with all students in one part. */
export function startFromFlow({ instance, outcome }: Run, model: MixedIntegerModel): Float64Array {
  const { plan, flow } = outcome
  const { graph } = flow
  const { firstCompany } = flow.network
  const start = new Float64Array(model.numCols)
  let column = model.parts[0]!.firstColumn
  for (let u = 0; u < firstCompany; u++) {
    for (let a = graph.first[u]!; a < graph.first[u + 1]!; a += stride) {
      if (graph.arcs[a]! > u) start[column++] = flowOf(graph, a)
    }
  }
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
