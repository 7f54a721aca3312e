import type { Instance } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import { planTeams } from '../model/team-plan.ts'
import { solveByFlow } from './solve-by-flow.ts'
import type { Outcome } from './solve-by-flow.ts'

/** A repair keeps as many teams as there are students for; those with the fewest remaining students go first. */
export function solveKeeping(instance: Instance): Outcome {
  for (let current = instance; ;) {
    try {
      const outcome = solveByFlow(current)
      return current === instance ? outcome : overAllTeams(outcome, instance)
    } catch (error) {
      const { repair, required } = current
      if (!(error instanceof MatchingError && error.code === 'rules-clash') || repair === undefined) throw error
      const left = Array.from(required, (teams, j) =>
        teams === 0 ? Number.POSITIVE_INFINITY : repair.before.filter((company) => company === j).length / teams,
      )
      const smallest = left.indexOf(Math.min(...left))
      if (required[smallest] === 0) throw error
      current = { ...current, required: required.map((teams, j) => (j === smallest ? teams - 1 : teams)) }
    }
  }
}

/** Which teams to dissolve was a guess, so the bounds must hold for any choice. */
function overAllTeams(outcome: Outcome, instance: Instance): Outcome {
  const { needed } = planTeams({ ...instance, required: new Int32Array(instance.companies.length) })
  const rule = { least: needed, most: outcome.plan.room }
  return { ...outcome, decidedBy: 'rounding', knows: 'open-companies', rule, servedRule: undefined }
}
