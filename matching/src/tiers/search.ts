import { isFree } from '../model/instance.ts'
import type { Division } from '../proof/mixed-integer-model.ts'
import { decodeTeams, sizesOf } from './decode-teams.ts'
import { describeRun, finishRun, isAsGood } from './finish-run.ts'
import type { Run } from './finish-run.ts'
import { polishTeams } from './polish-teams.ts'
import { boundsOf, isWorthSearching, searchModel } from './search-model.ts'
import type { Budget, Search } from './search-model.ts'
import { searchWithRules } from './search-with-rules.ts'
import { openOutcome } from './solve-by-flow.ts'

/** Branch and bound for what flow and rounding left open, if worth it; otherwise the run itself. */
export async function searchFurther(run: Run, budget: Budget): Promise<Run> {
  const { instance } = run
  if (instance.rules.length > 0) return searchWithRules(run, budget)
  if (!isWorthSearching(run)) return run
  if (budget.left() <= 0) {
    budget.onCutOff?.()
    return run
  }
  const free = [...instance.students.keys()].filter((i) => isFree(instance, i))
  const division = { parts: [free], units: [], apart: new Set<number>() }
  const search = await searchModel(run, division, [], budget)
  if (typeof search !== 'object') return run
  budget.onProgress?.({ stage: 'finishing' })
  const { model, found } = search
  const searched = instance.repair?.moves === undefined ? openTeams(run, search) : decodeRun(run, search, division)
  const best = isAsGood(run, searched) ? run : searched
  return describeRun(best.outcome, best.teams, boundsOf(best, model, found))
}

/** The best run within the open teams, with the search's sizes if they are more even than the flow's. */
function openTeams({ instance, outcome }: Run, { model, found: { solution, bounds } }: Search): Run {
  const known = { ...outcome, decidedBy: 'search' as const }
  const teams = Int32Array.from(model.companies, ({ teams: column }) => Math.round(solution[column]!))
  const open = finishRun(openOutcome(instance, outcome.plan, sizesOf(instance, teams), known), {})
  if (bounds.balance === undefined) return open
  const sizes = Int32Array.from(model.companies, ({ beyond }, j) => {
    const extra = beyond.reduce((sum, column) => sum + Math.round(solution[column]!), 0)
    return Math.max(0, teams[j]! * instance.minimum[j]! + extra - outcome.plan.pins[j]!)
  })
  const even = finishRun(openOutcome(instance, outcome.plan, { least: sizes, most: sizes }, known), {})
  return isAsGood(even, open) && !isAsGood(open, even) ? even : open
}

/** The run with exactly the solution's teams. */
function decodeRun({ instance, outcome }: Run, { model, found }: Search, division: Division): Run {
  const teams = polishTeams(instance, decodeTeams(outcome, model, found.solution, division))
  return describeRun({ ...outcome, decidedBy: 'search', knows: 'open-companies' }, teams, {})
}
