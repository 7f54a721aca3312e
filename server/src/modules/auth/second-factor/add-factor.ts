import { accountMessages, type CodesToAdd, type FactorAdded, mostFactors } from '@project-week/contract/auth/account'
import {
  challengeMinutes,
  type CreatedPasskey,
  factorMessages,
  type PasskeyOptions,
} from '@project-week/contract/auth/second-factor'
import type { Insertable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { conflict, validationFailed } from '../../../errors.ts'
import type { Caller, Person } from '../../../http/actor.ts'
import { readOrganiser } from '../../../organiser.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import { deleteSessionsOfPerson, markFactor } from '../session.queries.ts'
import * as queries from './factor.queries.ts'
import { mailFactorChange } from './factor.mails.ts'
import { decryptSecret, describeSecret, encryptSecret, newSecret, stepOf } from './one-time-codes.ts'
import { creationOptions, verifyCreated } from './passkey.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'

const nameOf = async (db: Database) => `Project Week ${(await readOrganiser(db)).programme}`

const expiryOf = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock.now().getTime() + challengeMinutes * 60_000)

export async function beginPasskey(deps: Deps, person: Person, origin: string): Promise<PasskeyOptions> {
  const { db } = deps
  const { personId, email, firstname, lastname } = person
  const options = await creationOptions(origin, {
    programme: await nameOf(db),
    owner: { personId, email, name: `${firstname} ${lastname}`.trim() },
    factors: await queries.listFactors(db, personId),
  })
  await db.transaction().execute((tx) =>
    queries.keepChallenge(tx, {
      challenge: options.challenge,
      boundTo: person.sessionId,
      purpose: 'add-passkey',
      expiresAt: expiryOf(deps),
    }),
  )
  return options
}

export async function beginCodes(deps: Deps, person: Person): Promise<{ secret: string; uri: string }> {
  const { db, linkKey, newId } = deps
  const secret = newSecret()
  // The future row's id: the secret is encrypted for this row alone.
  const id = newId()
  await db.transaction().execute((tx) =>
    queries.keepChallenge(tx, {
      challenge: id,
      boundTo: person.sessionId,
      purpose: 'add-codes',
      secret: encryptSecret(linkKey, id, secret),
      expiresAt: expiryOf(deps),
    }),
  )
  return describeSecret(secret, { issuer: await nameOf(db), label: person.email })
}

type NewFactor = Omit<Insertable<Tables['secondFactors']>, 'personId' | 'createdAt'>

/** Stores a proven factor. The first one brings recovery codes and ends all other sessions. */
async function addFactor(deps: Deps, tx: Transaction<Tables>, caller: Caller, factor: NewFactor): Promise<FactorAdded> {
  const { clock } = deps
  const now = clock.now()
  const { personId, sessionId } = caller.person
  await queries.lockPerson(tx, personId)
  const known = await queries.listFactors(tx, personId)
  if (known.length >= mostFactors) throw conflict(accountMessages.tooMany)
  if (!(await queries.insertFactor(tx, { ...factor, personId, createdAt: now })))
    throw conflict(accountMessages.passkeyKnown)
  await markFactor(tx, sessionId, now)
  const recoveryCodes = known.length === 0 ? newRecoveryCodes() : null
  if (recoveryCodes !== null) {
    await queries.replaceRecoveryCodes(tx, personId, recoveryCodes.map(hashOfCode))
    await deleteSessionsOfPerson(tx, personId, sessionId)
  }
  await mailFactorChange(deps, tx, caller.person, { kind: 'added', name: factor.name })
  await recordAudit(tx, clock, {
    ...caller,
    action: 'add-factor',
    record: ['person', personId],
    details: { kind: factor.kind, name: factor.name },
  })
  return { recoveryCodes }
}

/** @throws 409 conflict if it took too long, does not answer the challenge at this address, or is already known */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { name, passkey, origin }: { name: string; passkey: CreatedPasskey; origin: string },
): Promise<FactorAdded> {
  const { db, clock, newId } = deps
  const { sessionId: boundTo } = caller.person
  // Outside the next transaction: a refused answer must still use up its challenge.
  const taken = await queries.takeChallenge(db, { boundTo, purpose: 'add-passkey', now: clock.now() })
  if (taken === undefined) throw conflict(accountMessages.setUpOver)
  const made = await verifyCreated(origin, taken.challenge, passkey)
  if (made === undefined) throw conflict(accountMessages.passkeyRefused)
  return db
    .transaction()
    .execute((tx) => addFactor(deps, tx, caller, { id: newId(), kind: 'passkey', name, ...made, lastUsedAt: null }))
}

/** @throws 409 conflict if it took too long, 422 validation_failed if the code does not match the secret */
export async function addCodes(deps: Deps, caller: Caller, { name, code }: CodesToAdd): Promise<FactorAdded> {
  const { db, clock, linkKey } = deps
  const of = { boundTo: caller.person.sessionId, purpose: 'add-codes', now: clock.now() } as const
  return db.transaction().execute(async (tx) => {
    const waiting = await queries.findChallenge(tx, of)
    const secret = waiting?.secret && decryptSecret(linkKey, waiting.challenge, waiting.secret)
    if (!waiting || !secret) throw conflict(accountMessages.setUpOver)
    const step = stepOf(secret, code.replaceAll(' ', ''), of.now)
    if (step === undefined) throw validationFailed({ code: factorMessages.wrongCode })
    if ((await queries.takeChallenge(tx, of)) === undefined) throw conflict(accountMessages.setUpOver)
    const factor = { id: waiting.challenge, kind: 'code', name, secret: waiting.secret, lastStep: step } as const
    return addFactor(deps, tx, caller, { ...factor, lastUsedAt: null })
  })
}
