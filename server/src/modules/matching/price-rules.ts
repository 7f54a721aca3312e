import type { Conflict } from '@project-week/contract/matching/refusal'
import type {
  costSetting as costSettingEndpoint,
  CostlySetting,
  priceRule as priceRuleEndpoint,
  priceRules as priceRulesEndpoint,
  Property,
  RuleSubject,
} from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { AnswerOf } from '@project-week/contract/endpoint'
import type { Options, Problem } from '@project-week/matching/model/problem'
import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { notFound, requireFound } from '../../errors.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import type { FoundConflict } from './engine-tasks.ts'
import { openEngine } from './engine-thread.ts'
import { nameConflict } from './name-conflict.ts'
import { challengePoints, engineRuleOf, optionsOf, problemOf, ruleIdsOf, type RunInput } from './problem.ts'
import type { EnginePool } from './engine-pool.ts'
import { engineOptions, readBefore, readInput } from './run-input.ts'
import { listRules, type RuleRow } from './rule.queries.ts'

/** Seconds that a page waits for a run to compare with; what is not proven by then says so. */
const baseSeconds = 2

/** A run of the current edition as it would be now. */
async function openNow({ db }: Deps, settings: RunSettings, also: Property | null = null) {
  const { label } = await getCurrentEdition(db)
  const input = await readInput(db, label)
  const problem = problemOf(input, also)
  const before = await readBefore(db, label, settings.repair)
  const options = engineOptions({ ...settings, timeLimit: baseSeconds }, before, input.students)
  const key = createHash('sha256')
    .update(JSON.stringify([problem, options]))
    .digest('hex')
  return { label, input, key, open: () => Promise.resolve({ problem, options }) }
}

/** What each rule of the current edition, or one of them, costs a run with these settings. @throws 422 matching_impossible */
export async function priceRules(
  deps: Deps,
  engines: EnginePool,
  { settings, ruleId: asked }: { settings: RunSettings; ruleId?: string | undefined },
): Promise<AnswerOf<typeof priceRulesEndpoint>> {
  const { input, key, open } = await openNow(deps, settings)
  const costs: AnswerOf<typeof priceRulesEndpoint> = []
  for (const [at, ruleId] of ruleIdsOf(input).entries()) {
    if (asked !== undefined && asked !== ruleId) continue
    costs.push({ ruleId, cost: await engines.ask(key, { kind: 'cost-rule', at }, open) })
  }
  return costs
}

/** What a rule that is not there yet would cost. @throws 404 not_found, 422 matching_impossible where it is wrong or clashes */
export async function priceRule(
  deps: Deps,
  engines: EnginePool,
  { rule: subject, settings }: { rule: RuleSubject; settings: RunSettings },
): Promise<AnswerOf<typeof priceRuleEndpoint>> {
  const { label, input, key, open } = await openNow(deps, settings, 'property' in subject ? subject.property : null)
  refuseStrangers(subject, input)
  const rule = requireFound(engineRuleOf(subject, input), 'studentOfEdition')
  const cost = await engines.ask(key, { kind: 'price-rule', rule }, open)
  const replaced = findReplaced(subject, await listRules(deps.db, label))
  return { cost, replaced: replaced === undefined ? null : presentReplaced(replaced) }
}

/** What a setting costs a run with these others, whether or not they ask for it. @throws 422 matching_impossible */
export async function costSetting(
  deps: Deps,
  engines: EnginePool,
  { settings, setting }: { settings: RunSettings; setting: CostlySetting },
): Promise<AnswerOf<typeof costSettingEndpoint>> {
  const isAsIs = setting === 'mixture' || setting === 'challenges'
  const { key, open } = await openNow(deps, isAsIs ? settings : { ...settings, [setting]: true })
  return engines.ask(key, { kind: 'cost-setting', otherwise: otherwise(settings, setting) }, open)
}

function otherwise(settings: RunSettings, setting: CostlySetting) {
  if (setting === 'challenges') return { challengePoints: challengePoints.map(() => 0) }
  return setting === 'mixture' ? { mixture: 0 } : { fairness: optionsOf({ ...settings, [setting]: false }).fairness }
}

/** @throws 404 not_found for a rule about a student or a company that takes no part */
export function refuseStrangers(rule: RuleSubject, input: RunInput): void {
  const companies = new Set(input.companies.map(({ _id }) => _id))
  const students = new Set(input.students.map(({ profileId }) => profileId))
  const namedCompanies = 'companyId' in rule ? [rule.companyId] : rule.companyIds
  if (namedCompanies.some((id) => !companies.has(id))) throw notFound('companyOfEdition')
  if ('studentIds' in rule && rule.studentIds.some((id) => !students.has(id))) throw notFound('studentOfEdition')
}

/** The pin that a new pin of the same student takes the place of. */
export const findReplaced = (rule: RuleSubject, rules: readonly RuleRow[]): RuleRow | undefined =>
  rule.kind === 'pin'
    ? rules.find(({ kind, students }) => kind === 'pin' && students.some(({ id }) => id === rule.studentIds[0]))
    : undefined

export const presentReplaced = ({ companies, reason }: RuleRow) => ({
  companyId: companies[0]?.id ?? '',
  companyName: companies[0]?.companyName ?? '',
  reason,
})

/** @throws 422 matching_impossible for a record or a rule that is wrong in itself */
export async function findConflict(problem: Problem, options: Options): Promise<FoundConflict | null> {
  const thread = openEngine(problem, options)
  try {
    return await thread.ask({ kind: 'check' })
  } finally {
    await thread.close()
  }
}

/** Whether the rules of the current edition can be kept. @throws 422 matching_impossible for a rule wrong in itself */
export async function checkRules({ db }: Deps, settings: RunSettings): Promise<Conflict | null> {
  const { label } = await getCurrentEdition(db)
  const input = await readInput(db, label)
  const before = await readBefore(db, label, settings.repair)
  const found = await findConflict(problemOf(input), engineOptions(settings, before, input.students))
  return found === null ? null : nameConflict(found, input, await listRules(db, label))
}
