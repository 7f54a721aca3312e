import { lessIsBetter } from '@project-week/contract/matching/tiers'
import type { InstanceRule } from '../model/instance.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { FormedTeam } from '../model/team-plan.ts'
import { decodeTeams } from './decode-teams.ts'
import { divide } from './divide-students.ts'
import { describeRun, isAsGood } from './finish-run.ts'
import type { Run } from './finish-run.ts'
import { keepHardRules } from './keep-hard-rules.ts'
import { polishTeams } from './polish-teams.ts'
import { brokenRules, countBreaks } from './rule-breaks.ts'
import { boundsOf, enoughGap, isWorthSearching, movesFew, searchModel } from './search-model.ts'
import type { Budget } from './search-model.ts'
import type { SearchBounds } from './tier-outcomes.ts'

/**
 * Rules between people: the run without them is a relaxation. Rules that it breaks join the model until none is broken;
 * several teams of one company are represented separately once a rule needs that. The model's optimum is then optimal
 * under all rules. If time runs out, the best teams that keep the hard rules are returned with the relaxation's bounds.
 *
 * @throws MatchingError `rules-unmet` if no matching keeps the rules, or none was found
 */
export async function searchWithRules(relaxed: Run, budget: Budget): Promise<Run> {
  const { instance, outcome } = relaxed
  const polished = polishTeams(instance, relaxed.teams)
  const active = new Set(brokenRules(instance, polished))
  const relaxedBounds = Object.fromEntries(relaxed.tiers.map(({ tier, bound }) => [tier, bound])) as SearchBounds
  if (active.size === 0 && !isWorthSearching(relaxed) && movesFew(relaxed))
    return describeRun(outcome, polished, relaxedBounds)
  for (const rule of instance.rules) if (rule.rule.kind === 'together' && rule.weight === undefined) active.add(rule)
  const apart = new Set<number>()
  const describe = (teams: readonly FormedTeam[]): Run =>
    describeRun({ ...outcome, decidedBy: 'search', knows: 'open-companies' }, teams, {})
  const formed = [polished]
  for (;;) {
    const rules = [...active]
    const division = divide(instance, rules, apart)
    const search = await searchModel(relaxed, division, rules, budget)
    if (search === 'infeasible') throw unmet(rules, true)
    if (search === undefined) return bestKept(formed, rules)
    const decoded = decodeTeams(outcome, search.model, search.found.solution, division)
    const teams = polishTeams(instance, decoded)
    formed.push(teams)
    const newlyBroken = (some: readonly FormedTeam[]): InstanceRule[] =>
      brokenRules(instance, some).filter((rule) => !active.has(rule))
    const run = describe(teams)
    const bounds = tightest(run, boundsOf(run, search.model, search.found), relaxedBounds)
    const fit = run.tiers.find(({ tier }) => tier === 'fit')!
    const enough = enoughGap(instance.students.length, { hasRules: true })
    const isReached = (bounds.fit ?? fit.bound) - fit.value <= enough * fit.value
    // A fix by polishing may cost points, or break a rule that the model does not contain.
    const lasting = rules.filter((rule) => rule.weight === undefined && countBreaks(instance, rule, teams) > 0)
    const isDone = isReached && lasting.length === 0
    const broken = newlyBroken(teams).concat(isDone ? [] : newlyBroken(decoded))
    for (const rule of broken) active.add(rule)
    // A rule over several teams together is weaker than over each.
    const blurred = broken.length > 0 || isDone ? [] : blurredCompanies([...teams, ...decoded])
    for (const j of blurred) apart.add(j)
    if (broken.length > 0 || blurred.length > 0) continue
    budget.onProgress?.({ stage: 'finishing' })
    return lasting.length > 0 ? bestKept(formed, lasting) : describeRun(run.outcome, teams, bounds)
  }

  /** Companies with a team that breaks a rule, although the model may consider it kept. */
  function blurredCompanies(teams: readonly FormedTeam[]): number[] {
    const isBroken = (team: FormedTeam): boolean =>
      instance.rules.some((rule) => countBreaks(instance, rule, [team]) > 0)
    const companies = new Set(teams.filter(isBroken).map(({ company }) => company))
    return [...companies].filter((j) => outcome.plan.openTeams[j]! > 1 && !apart.has(j)).sort((a, b) => a - b)
  }

  /** The best of the intermediate teams, after repairing broken hard rules. */
  function bestKept(found: readonly (readonly FormedTeam[])[], rules: readonly InstanceRule[]): Run {
    const kept = found
      .map((teams) => keepHardRules(instance, teams))
      .filter((teams) => teams !== undefined)
      .map((teams) => describe(polishTeams(instance, teams)))
      .filter(movesFew)
    if (kept.length === 0) throw unmet(rules, false)
    const best = kept.reduce((one, other) => (isAsGood(one, other) ? one : other))
    return describeRun(best.outcome, best.teams, tightest(best, {}, relaxedBounds))
  }
}

/** The tighter bound of each tier. The relaxation's bounds hold while the run is as good as the relaxed one. */
function tightest(run: Run, found: SearchBounds, relaxed: SearchBounds): SearchBounds {
  const bounds = { ...found }
  for (const { tier, value } of run.tiers) {
    const [own, other] = [found[tier], relaxed[tier]]
    if (other !== undefined) {
      bounds[tier] = own === undefined ? other : lessIsBetter.has(tier) ? Math.max(own, other) : Math.min(own, other)
    }
    if (value !== other) break
  }
  return bounds
}

/** The error for rules between people that cannot be kept, by their indices. */
export function unmet(rules: readonly { index: number }[], isProven: boolean): MatchingError {
  const named = rules.filter(({ index }) => index >= 0)
  const places = named.map(({ index }) => `rules[${index}]`)
  const message = isProven
    ? `no matching keeps ${places.join(', ')} together with the sizes, pins and exclusions`
    : `no matching that keeps ${places.join(', ')} was found`
  return new MatchingError('rules-unmet', message, places[0] ?? 'rules', {
    rules: named.map(({ index }) => index).join(' '),
    proven: isProven ? 1 : 0,
  })
}
