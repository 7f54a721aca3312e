import { boundFit } from './certificate.ts'
import type { Instance } from './instance.ts'
import { fitOf } from './instance.ts'
import { countTiers, formTeams, isLegal, nameTeams, sizesOf, withPins } from './matching.ts'
import { buildNetwork, readAssignment } from './network.ts'
import type { Options, Problem, Result } from './problem.ts'
import { createRandom } from './random.ts'
import { readProblem } from './read-problem.ts'
import { solveByFlow } from './solve-by-flow.ts'
import { planTeams } from './team-plan.ts'

/**
 * The best matching of a problem: tier by tier as `README.md` says, ties by the seed. Where the flow is exact the result
 * is proven; in the hard regimes it is a rounding with a bound (`solveToProof` closes the gap there). Throws a
 * MatchingError that names the record for a problem that is wrong.
 */
export function solve(problem: Problem, options: Options = {}): Result {
  const now = options.now ?? (() => 0)
  const started = now()
  const instance = readProblem(problem, options)
  const random = createRandom(instance.settings.seed)
  const plan = planTeams(instance)
  const network = buildNetwork(instance, random)
  const flow = solveByFlow(instance, plan, network)
  const companyOf = withPins(instance, readAssignment(instance, network))
  const teams = formTeams(instance, plan, companyOf)
  const tiers = countTiers(instance, teams)
  const fixedFit = tiers.fit - freeFit(instance, companyOf)
  const fit = Math.max(tiers.fit, fixedFit + boundFit(instance, flow.certificate, flow.placed, flow.least, flow.most))
  const gap = fit - tiers.fit
  const proven = flow.exact && gap === 0 && isLegal(instance, plan, sizesOf(instance, companyOf))
  const seated = new Set(teams.flatMap((team) => team.students))
  return {
    teams: nameTeams(instance, teams),
    unplaced: instance.students.filter((_, i) => !seated.has(i)).map((student) => student.matrikelnummer),
    tiers,
    bound: { fit, gap, proven },
    prices: Object.fromEntries(instance.companies.map((company, j) => [company._id, flow.certificate.prices[j]!])),
    seed: instance.settings.seed,
    millis: now() - started,
  }
}

/** The fit of the students that are neither pinned nor locked. */
function freeFit(instance: Instance, companyOf: Int32Array): number {
  let fit = 0
  companyOf.forEach((company, i) => {
    if (company >= 0 && instance.pinned[i]! < 0) fit += fitOf(instance, i, company)
  })
  return fit
}
