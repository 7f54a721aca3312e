import type { Rule, RuleRequest } from '@project-week/contract/matching/rules'
import type { Deps } from '../../deps.ts'
import { conflict, notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { findConflict } from './ask-run.ts'
import { clashRefusal, nameConflict } from './name-conflict.ts'
import { optionsOf, problemOf } from './problem.ts'
import { readInput } from './run-input.ts'
import { deleteRule, insertRule, listRules, type RuleRow, rulesOf } from './rule.queries.ts'
import { defaultSeed, defaultTimeLimit } from './start-run.ts'

export const presentRule = (rule: RuleRow): Rule => ({
  id: rule.id,
  kind: rule.kind,
  companyId: rule.companyId,
  companyName: rule.companyName,
  students: rule.students.map(({ id, firstname, lastname, matrikelnummer, withdrawnAt }) => ({
    id,
    firstname,
    lastname,
    matrikelnummer,
    isWithdrawn: withdrawnAt !== null,
  })),
  reason: rule.reason,
  author: rule.author,
  createdAt: rule.createdAt.toISOString(),
})

/**
 * Adds a rule that every run from now on keeps, unless it contradicts those that are there. A pin replaces the student's
 * earlier one: a student moved twice by hand stays where the second hand put them.
 *
 * @throws 404 not_found, 409 conflict where it exists, 422 matching_impossible where the rules then clash
 */
export async function createRule(deps: Deps, { person, ip }: Caller, request: RuleRequest): Promise<RuleRow> {
  const { db, clock, newId } = deps
  const edition = await getCurrentEdition(db)
  const { kind, companyId, reason } = request
  const studentIds = [...new Set(request.studentIds)]
  if (kind !== 'lock' && studentIds.length !== 1) throw validationFailed({ studentIds: 'Please name one student' })
  const input = await readInput(db, edition.label)
  if (!input.companies.some(({ _id }) => _id === companyId)) throw notFound('A company of this edition')
  const known = new Set(input.students.map(({ profileId }) => profileId))
  if (studentIds.some((id) => !known.has(id))) throw notFound('A student of this edition')

  return db.transaction().execute(async (tx) => {
    const replaced =
      kind === 'pin' ? (await listRules(tx, edition.label)).filter((rule) => isPinOf(rule, studentIds[0])) : []
    for (const rule of replaced) {
      if (rule.companyId === companyId) throw conflict('This pin exists already.')
      await deleteRule(tx, rule.id)
      await recordAudit(tx, clock, { actor: person, action: 'remove', record: ['matching-rule', rule.id], ip })
    }
    const id = newId()
    const isNew = await insertRule(
      tx,
      {
        id,
        edition: edition.label,
        kind,
        companyId,
        profileId: kind === 'lock' ? null : (studentIds[0] ?? null),
        reason,
        author: person.email,
        createdAt: clock.now(),
      },
      kind === 'lock' ? studentIds : [],
    )
    if (!isNew) throw conflict('This rule exists already.')
    const rules = await listRules(tx, edition.label)
    const { matching } = edition
    const options = optionsOf({ ...matching, seed: defaultSeed, timeLimit: defaultTimeLimit })
    const clash = await findConflict(problemOf({ ...input, rules: rulesOf(rules) }), options)
    if (clash !== null) {
      throw clashRefusal(nameConflict(clash, input, rules, (rule) => rule.id !== id))
    }
    await recordAudit(tx, clock, {
      actor: person,
      action: 'add',
      record: ['matching-rule', id],
      ip,
      details: { kind, companyId, studentIds },
    })
    const rule = rules.find((one) => one.id === id)
    if (rule === undefined) throw notFound('A rule')
    return rule
  })
}

const isPinOf = (rule: RuleRow, studentId: string | undefined) =>
  rule.kind === 'pin' && rule.students.some(({ id }) => id === studentId)

/** @throws 404 not_found */
export async function removeRule({ db, clock }: Deps, { person, ip }: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const edition = await getCurrentEdition(tx)
    const [rule] = await listRules(tx, edition.label, id)
    if (rule === undefined) throw notFound('A rule')
    await deleteRule(tx, id)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'remove',
      record: ['matching-rule', id],
      ip,
      details: { kind: rule.kind, companyId: rule.companyId, studentIds: rule.students.map((student) => student.id) },
    })
  })
}
