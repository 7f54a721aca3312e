import { accountMessages } from '@project-week/contract/auth/account'
import type { Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { conflict, requireFound } from '../../../errors.ts'
import type { Caller, Person } from '../../../http/actor.ts'
import { type AuditedBy, recordAudit } from '../../audit/audit.queries.ts'
import { deleteSessionsOfPerson } from '../session.queries.ts'
import * as queries from './factor.queries.ts'
import { mailFactorChange } from './factor.mails.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'

/** The recovery codes are deleted with the last factor, as they stand in for one. @throws 404 not_found */
export async function removeFactor(deps: Deps, caller: Caller, id: string): Promise<{ removed: true }> {
  const { db, clock } = deps
  const { personId } = caller.person
  await db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, personId)
    const removed = requireFound(await queries.deleteFactor(tx, { id, personId }), 'factor')
    if ((await queries.listFactors(tx, personId)).length === 0) await queries.deleteFactors(tx, personId)
    await mailFactorChange(deps, tx, caller.person, { kind: 'removed', name: removed.name })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'remove-factor',
      record: ['person', personId],
      details: { kind: removed.kind, name: removed.name },
    })
  })
  return { removed: true }
}

/** @throws 409 conflict if there is no factor that they could stand in for */
export async function renewRecoveryCodes(deps: Deps, caller: Caller): Promise<{ recoveryCodes: string[] }> {
  const { db, clock } = deps
  const { personId } = caller.person
  const recoveryCodes = newRecoveryCodes()
  await db.transaction().execute(async (tx) => {
    await queries.lockPerson(tx, personId)
    if ((await queries.listFactors(tx, personId)).length === 0) throw conflict(accountMessages.noFactor)
    await queries.replaceRecoveryCodes(tx, personId, recoveryCodes.map(hashOfCode))
    await mailFactorChange(deps, tx, caller.person, { kind: 'recovery-codes-new' })
    await recordAudit(tx, clock, { ...caller, action: 'renew-recovery-codes', record: ['person', personId] })
  })
  return { recoveryCodes }
}

/** Deletes all factors and sessions of a person who has lost their factors. Returns the number of factors. */
export async function resetFactors(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  of: Pick<Person, 'personId' | 'email'>,
  by: AuditedBy,
): Promise<number> {
  await queries.lockPerson(tx, of.personId)
  const removed = await queries.deleteFactors(tx, of.personId)
  const sessions = await deleteSessionsOfPerson(tx, of.personId)
  await recordAudit(tx, clock, {
    ...by,
    action: 'reset-factors',
    record: ['person', of.personId],
    details: { email: of.email, factors: removed.length, sessions },
  })
  return removed.length
}
