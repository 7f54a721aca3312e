import type {
  createRule as createRuleEndpoint,
  Property,
  Rule,
  RuleRequest,
} from '@project-week/contract/matching/rules'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { answerLabels, holdQuestions } from '../editions/question.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { clashRefusal, nameConflict } from './name-conflict.ts'
import { findConflict, findReplaced, presentReplaced, refuseStrangers } from './price-rules.ts'
import { problemOf } from './problem.ts'
import { engineOptions, readInput } from './run-input.ts'
import { deleteRule, insertRule, listRules, type RuleRow, rulesOf } from './rule.queries.ts'
import { readDefaultSettings } from './start-run.ts'

export const presentRule = (rule: RuleRow): Rule => ({
  id: rule.id,
  kind: rule.kind,
  companies: rule.companies,
  students: rule.students.map(({ id, firstname, lastname, matrikelnummer, withdrawnAt }) => ({
    id,
    firstname,
    lastname,
    matrikelnummer,
    isWithdrawn: withdrawnAt !== null,
  })),
  property: rule.property,
  most: rule.most,
  weight: rule.weight,
  reason: rule.reason,
  author: rule.author,
  createdAt: rule.createdAt.toISOString(),
})

/** A rule by its columns; what a kind does not have is empty. */
function columnsOf(request: RuleRequest) {
  const { kind } = request
  const students = 'studentIds' in request ? [...new Set(request.studentIds)] : []
  const isPair = kind === 'pin' || kind === 'exclusion'
  return {
    row: {
      kind,
      companyId: 'companyId' in request ? request.companyId : null,
      profileId: isPair ? (students[0] ?? null) : null,
      propertyName: 'property' in request ? request.property.name : null,
      propertyValue: 'property' in request ? request.property.value : null,
      most: 'most' in request ? request.most : null,
      weight: 'weight' in request ? request.weight : null,
    },
    lists: {
      members: isPair ? [] : students,
      companies: 'companyIds' in request ? [...new Set(request.companyIds)] : [],
    },
  }
}

/**
 * Adds a rule that every run from now on keeps, unless it contradicts those that are there. A pin replaces the student's
 * earlier one: a student moved twice by hand stays where the second hand put them.
 *
 * @param tx the transaction that the rule is a part of
 * @throws 404 not_found, 409 conflict where it exists, 422 matching_impossible where the rules then clash
 */
export async function createRule(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  tx: Database,
  caller: Caller,
  request: RuleRequest,
): Promise<AnswerOf<typeof createRuleEndpoint>> {
  const edition = await getCurrentEdition(tx)
  const input = await readInput(tx, edition.label)
  refuseStrangers(request, input)
  if ('property' in request) await refuseUnknownAnswer(tx, edition.label, request.property)
  const { row, lists } = columnsOf(request)
  const { reason } = request
  const replaced = findReplaced(request, await listRules(tx, edition.label))
  if (replaced !== undefined) {
    if (replaced.companyId === row.companyId) throw conflict(matchingRefusals.pinExists)
    await deleteRule(tx, replaced.id)
    await recordAudit(tx, clock, { ...caller, action: 'remove', record: ['matching-rule', replaced.id] })
  }
  const id = newId()
  const isNew = await insertRule(
    tx,
    { ...row, id, edition: edition.label, reason, author: caller.person.email, createdAt: clock.now() },
    lists,
  )
  if (!isNew) throw conflict(matchingRefusals.ruleExists)
  const rules = await listRules(tx, edition.label)
  const options = engineOptions(await readDefaultSettings(tx, edition), null, input.students)
  const clash = await findConflict(problemOf({ ...input, rules: rulesOf(rules) }), options)
  if (clash !== null) {
    throw clashRefusal(nameConflict(clash, input, rules, (rule) => rule.id !== id))
  }
  const { reason: _, ...about } = request
  await recordAudit(tx, clock, { ...caller, action: 'add', record: ['matching-rule', id], details: about })
  const rule = requireFound(
    rules.find((one) => one.id === id),
    'rule',
  )
  return { ...presentRule(rule), replaced: replaced === undefined ? null : presentReplaced(replaced) }
}

/** @throws 404 not_found for an answer that no question to students has */
async function refuseUnknownAnswer(tx: Database, edition: string, property: Property): Promise<void> {
  if (property.name !== 'answer') return
  if (!answerLabels((await holdQuestions(tx, edition, 'answer')) ?? []).has(property.value)) throw notFound('question')
}

/** @throws 404 not_found */
export async function removeRule(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  caller: Caller,
  id: string,
): Promise<void> {
  const edition = await getCurrentEdition(tx)
  const [rule] = await listRules(tx, edition.label, id)
  if (rule === undefined) throw notFound('rule')
  await deleteRule(tx, id)
  await recordAudit(tx, clock, {
    ...caller,
    action: 'remove',
    record: ['matching-rule', id],
    details: {
      kind: rule.kind,
      companyIds: rule.companies.map((company) => company.id),
      studentIds: rule.students.map((student) => student.id),
      property: rule.property,
      ...(rule.most !== null && { most: rule.most }),
      weight: rule.weight,
    },
  })
}
