import { type FactorProof, factorMessages, type SignedByPasskey } from '@project-week/contract/auth/second-factor'
import type { Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { Person } from '../../../http/actor.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { countAttempt } from '../password/throttle.ts'
import * as queries from './factor.queries.ts'
import { mailFactorChange } from './factor.mails.ts'
import { decryptSecret, stepOf } from './one-time-codes.ts'
import { verifySigned } from './passkey.ts'
import { hashOfCode, isRecoveryCode } from './recovery-codes.ts'

/** Who gives a factor, and where. */
export interface Giver {
  person: Pick<Person, 'personId' | 'email' | 'firstname'> & { role: Person['role'] | 'visitor' }
  /** The session or second step that the challenge belongs to. */
  boundTo: string
  /** The origin under which the browser reached us. */
  origin: string
  ip: string
}

export type FactorUsed = 'passkey' | 'code' | 'recovery-code'

async function usedPasskey(deps: Deps, tx: Transaction<Tables>, giver: Giver, passkey: SignedByPasskey) {
  const now = deps.clock.now()
  const taken = await queries.takeChallenge(tx, { boundTo: giver.boundTo, purpose: 'passkey', now })
  const factor = (await queries.listFactors(tx, giver.person.personId)).find(
    ({ credentialId }) => credentialId === passkey.id,
  )
  if (taken === undefined || factor === undefined) return false
  const counter = await verifySigned(giver.origin, taken.challenge, { factor, passkey })
  if (counter === undefined) return false
  await queries.usePasskey(tx, factor.id, { counter, now })
  return true
}

async function usedCode(deps: Deps, tx: Transaction<Tables>, personId: string, code: string): Promise<boolean> {
  const now = deps.clock.now()
  for (const { id, secret } of await queries.listFactors(tx, personId)) {
    const plain = secret && decryptSecret(deps.linkKey, id, secret)
    const step = plain && stepOf(plain, code.replaceAll(' ', ''), now)
    if (step !== undefined && step !== null && (await queries.useStep(tx, id, { step, now }))) return true
  }
  return false
}

async function usedRecoveryCode(deps: Deps, tx: Transaction<Tables>, giver: Giver, code: string) {
  const { person } = giver
  if (!(await queries.useRecoveryCode(tx, person.personId, hashOfCode(code)))) return false
  const left = await queries.countRecoveryCodes(tx, person.personId)
  await recordAudit(tx, deps.clock, {
    ...giver,
    action: 'use-recovery-code',
    record: ['person', person.personId],
    details: { codesLeft: left },
  })
  await mailFactorChange(deps, tx, person, { kind: 'recovery-code-used', left })
  return true
}

/**
 * Accepts a second factor once: challenges, codes and recovery codes are single-use. Guessing is slowed and recorded as
 * for passwords.
 *
 * @throws 401 login_failed, 429 rate_limited
 */
export async function checkFactor(deps: Deps, giver: Giver, proof: FactorProof): Promise<FactorUsed> {
  const { db, clock } = deps
  const { person, ip } = giver
  const succeed = await countAttempt(db, { email: `second factor of ${person.personId}`, ip, isSecondStep: true })
  // A wrong answer must commit too, as it uses up its challenge.
  const used = await db.transaction().execute(async (tx): Promise<FactorUsed | undefined> => {
    if ('passkey' in proof) return (await usedPasskey(deps, tx, giver, proof.passkey)) ? 'passkey' : undefined
    if (isRecoveryCode(proof.code)) {
      return (await usedRecoveryCode(deps, tx, giver, proof.code)) ? 'recovery-code' : undefined
    }
    return (await usedCode(deps, tx, person.personId, proof.code)) ? 'code' : undefined
  })
  if (used === undefined) {
    await recordAudit(db, clock, {
      ...giver,
      action: 'login-failed',
      record: ['person', person.personId],
      details: { by: 'second factor' },
    })
    throw new AppError('login_failed', 401, factorMessages['passkey' in proof ? 'wrongPasskey' : 'wrongCode'])
  }
  await succeed()
  return used
}
