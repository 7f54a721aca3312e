import {
  type Colleague,
  colleagueMessages as messages,
  type Invitation,
  type OfficeType,
} from '@project-week/contract/users/colleague'
import type { Deps } from '../../deps.ts'
import { conflict, notFound, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { mailNewAdmins } from '../identity/office-access.mails.ts'
import { inviteUsers } from '../auth/password/password-link.ts'
import { mailFactorChange } from '../auth/second-factor/factor.mails.ts'
import { resetFactors as resetFactorsOf } from '../auth/second-factor/remove-factor.ts'
import * as queries from './colleague.queries.ts'
import { lockUser } from './user.queries.ts'

const getColleague = async ({ db, clock }: Deps, { person }: Caller, id: string): Promise<Colleague> => {
  const all = await queries.listColleagues(db, { now: clock.now(), sessionId: person.sessionId })
  const found = requireFound(
    all.find((colleague) => colleague.id === id),
    'colleague',
  )
  return found
}

/**
 * Gives one colleague access and mails the link that sets a password once, in one transaction; of a new admin the others
 * are told.
 *
 * @throws 409 conflict where the address is authorised already
 */
export async function inviteColleague(deps: Deps, caller: Caller, invitation: Invitation): Promise<Colleague> {
  const { db, clock, newId } = deps
  const { person } = caller
  const email = invitation.email.toLowerCase()
  const { firstName, lastName, type } = invitation
  const id = await db.transaction().execute(async (tx) => {
    const known = await queries.findKnown(tx, email)
    if (known?.removedAt === null) {
      throw conflict(known.type === 'Admin' || known.type === 'Viewer' ? messages.known : messages.otherType)
    }
    const saved = await queries.saveColleague(tx, { id: newId(), email, firstName, lastName, type, now: clock.now() })
    if (saved === undefined) throw conflict(messages.known)
    await inviteUsers(deps, tx, [saved])
    if (type === 'Admin') await mailNewAdmins(deps, tx, person, [saved])
    await recordAudit(tx, clock, {
      ...caller,
      action: 'invite-admin',
      record: ['authorised-user', saved.id],
      details: { email, type },
    })
    return saved.id
  })
  return getColleague(deps, caller, id)
}

/**
 * Makes a viewer an admin, of whom the others are told, or an admin a viewer. Nobody does it to themselves, and an admin is
 * always left.
 *
 * @throws 404 not_found, 409 conflict
 */
export async function changeAccess(deps: Deps, caller: Caller, id: string, type: OfficeType): Promise<Colleague> {
  const { db, clock } = deps
  const { person } = caller
  await db.transaction().execute(async (tx) => {
    const admins = await queries.lockAdmins(tx)
    const user = await lockUser(tx, id)
    if (user === undefined || (user.type !== 'Admin' && user.type !== 'Viewer')) throw notFound('colleague')
    if (user.personId === person.personId) throw conflict(messages.self)
    if (user.type === type) return
    if (user.type === 'Admin' && admins.length === 1) throw conflict(messages.lastAdmin)
    await queries.saveType(tx, id, type)
    if (type === 'Admin') await mailNewAdmins(deps, tx, person, [user])
    await recordAudit(tx, clock, {
      ...caller,
      action: 'change-access',
      record: ['authorised-user', id],
      details: { email: user.email, before: { type: user.type }, after: { type } },
    })
    if (type === 'Viewer') await noteRevocation(deps, 'admins made read-only', [id])
  })
  return getColleague(deps, caller, id)
}

/**
 * Takes all second factors of a colleague who has lost theirs. Nobody does it to themselves: their own page removes one.
 *
 * @throws 404 not_found, 409 conflict
 */
export async function resetFactors(deps: Deps, caller: Caller, id: string): Promise<Colleague> {
  const { person } = caller
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, id)
    if (user === undefined || (user.type !== 'Admin' && user.type !== 'Viewer')) throw notFound('colleague')
    if (user.personId === person.personId) throw conflict(messages.self)
    const removed = await resetFactorsOf(deps, tx, user, caller)
    if (removed > 0) await mailFactorChange(deps, tx, { ...user, firstname: user.firstName }, { kind: 'reset' })
  })
  return getColleague(deps, caller, id)
}

/** Ends one session of a colleague. @throws 404 not_found where it has ended, or is somebody else's */
export async function endSession(
  { db, clock }: Deps,
  caller: Caller,
  { id, session }: { id: string; session: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await queries.deleteSessionOf(tx, id, session))) throw notFound('session')
    await recordAudit(tx, clock, { ...caller, action: 'end-session', record: ['session', session] })
  })
}
