import type { WhatIf } from '@project-week/contract/matching/matching'
import type { Conflict } from '@project-week/contract/matching/refusal'
import type { priceRules as priceRulesEndpoint } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { AnswerOf } from '@project-week/contract/endpoint'
import type { Options, Problem } from '@project-week/matching/model/problem'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import type { FoundConflict } from './engine-tasks.ts'
import { openEngine } from './engine-thread.ts'
import { nameConflict } from './name-conflict.ts'
import { optionsOf, problemOf } from './problem.ts'
import { getFinishedRun } from './read-run.ts'
import type { RunDesk } from './run-desk.ts'
import { readInput, readStoredInput, reopen } from './run-input.ts'
import { listRules } from './rule.queries.ts'
import { listRunStudents } from './run.queries.ts'

/** @throws 404 not_found, 409 conflict, 422 matching_impossible */
export async function askWhatIf(
  deps: Deps,
  desk: RunDesk,
  { id, student, company }: { id: string; student: string; company: string },
): Promise<WhatIf> {
  const run = await getFinishedRun(deps, id)
  const row = (await listRunStudents(deps.db, id)).find(({ profileId }) => profileId === student)
  if (row === undefined) throw notFound('A student of this run')
  if (!run.companies.some(({ _id }) => _id === company)) throw notFound('A company of this run')
  const question = { kind: 'what-if', matrikelnummer: row.matrikelnummer, companyId: company } as const
  const answer = await desk.ask(id, question, () => reopen(deps.db, run))
  return {
    studentRank: answer.studentRank,
    companyRank: answer.companyRank,
    fit: answer.fit,
    fitNow: answer.currentFit ?? null,
    rule: answer.rule,
    cost: answer.cost,
  }
}

/** @throws 404 not_found, 409 conflict */
export async function priceRules(deps: Deps, desk: RunDesk, id: string): Promise<AnswerOf<typeof priceRulesEndpoint>> {
  const run = await getFinishedRun(deps, id)
  const input = await readStoredInput(deps.db, run)
  if (input.students.length < run.studentCount) throw conflict('A student of this run has been erased.')
  const costs = await desk.ask(id, { kind: 'price-rules' }, () => reopen(deps.db, run))
  const numbers = new Map(input.students.map(({ profileId, matrikelnummer }) => [profileId, matrikelnummer]))
  const isAbout = (
    cost: { matrikelnummer: string; companyId: string },
    rule: { profileId: string; companyId: string },
  ) => cost.companyId === rule.companyId && cost.matrikelnummer === numbers.get(rule.profileId)
  // Two locked teams of one company come in the same order from both sides.
  const lockedRules = problemOrder(input)
  let lock = 0
  const ruleOf = (cost: (typeof costs)[number]['rule']) => {
    if (cost.kind === 'pin') return run.rules.pins.find((pin) => isAbout(cost, pin))
    if (cost.kind === 'exclusion') return run.rules.exclusions.find((pair) => isAbout(cost, pair))
    return cost.kind === 'locked' ? lockedRules[lock++] : undefined
  }
  return {
    isExact: costs.every(({ exact }) => exact),
    costs: costs.flatMap((cost) => {
      const rule = ruleOf(cost.rule)
      const change = (tier: string): number => {
        const found = cost.tiers.find((one) => one.tier === tier)
        return found === undefined ? 0 : found.before - found.after
      }
      return rule === undefined
        ? []
        : [{ ruleId: rule.ruleId, fit: change('fit'), placed: change('placed'), served: change('served') }]
    }),
  }
}

/** Locked teams in the order in which the problem names them. */
function problemOrder(input: Parameters<typeof problemOf>[0]) {
  return input.rules.locked.toSorted((a, b) => {
    const [first, second] = [a, b].map(
      (rule) => problemOf({ ...input, rules: { pins: [], exclusions: [], locked: [rule] } }).locked?.[0],
    )
    const key = (team: typeof first) => `${team?.companyId} ${team?.students.join(' ')}`
    return key(first) < key(second) ? -1 : 1
  })
}

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
export async function checkRules(deps: Deps, settings: RunSettings): Promise<Conflict | null> {
  const edition = await getCurrentEdition(deps.db)
  const input = await readInput(deps.db, edition.label)
  const found = await findConflict(problemOf(input), optionsOf(settings))
  return found === null ? null : nameConflict(found, input, await listRules(deps.db, edition.label))
}
