import type { LateRegistration, LateRegistrationRequest } from '@project-week/contract/editions/late-registration'
import { lateRegistrationMessages as m } from '@project-week/contract/editions/late-registration'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { keepUnder, listMeant } from '../identity/person.queries.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import { newLink } from '../links/mailed-link.ts'
import { lateRegistrationMail, lateRevokedMail } from './late-registration.mails.ts'
import * as late from './late-registration.queries.ts'
import { getProgrammeState } from './programme-state.ts'

/** @param today the day in Berlin by the programme clock */
export const presentLate = (row: late.LateRow, today: string): LateRegistration => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  reason: row.reason,
  until: row.until,
  state: row.usedAt !== null ? 'used' : row.revokedAt !== null ? 'revoked' : row.until < today ? 'expired' : 'open',
})

/**
 * Lets one person register for the current edition after the close, until a day, and tells them so. An earlier exception
 * for the same person is revoked. A student's is for the person who holds the address; where nobody does, it is kept under
 * the address until somebody proves it.
 *
 * @throws 422 validation_failed for a day that is over or not before the week, and for who is registered
 */
export async function allowLateRegistration(
  deps: Deps,
  caller: Caller,
  { kind, reason, until, ...request }: LateRegistrationRequest,
): Promise<late.LateRow> {
  const { db, clock, newId, outbox } = deps
  const { edition, now } = await getProgrammeState(deps)
  const email = request.email.toLowerCase()
  if (until < berlinDay(new Date(now))) throw validationFailed({ until: m.past })
  if (until >= edition.programmeStart) throw validationFailed({ until: m.week })
  return db.transaction().execute(async (tx) => {
    const personId = kind === 'company' ? null : await keepUnder(tx, email, clock.now())
    if (
      personId !== null &&
      ((await listMeant(tx, edition.label, [email])).length > 0 ||
        (await late.isRegistered(tx, edition.label, personId)))
    ) {
      throw validationFailed({ email: m.registered })
    }
    await late.revokeOpenLate(tx, { edition: edition.label, kind, email }, clock.now())
    const row = await late.insertLate(tx, {
      id: newId(),
      edition: edition.label,
      kind,
      personId,
      email,
      reason,
      until,
      createdAt: clock.now(),
      createdBy: caller.person.email,
      usedAt: null,
      revokedAt: null,
    })
    // A student signs on, a company has nothing but the link. It is good for as long as the exception is.
    const link =
      kind === 'company'
        ? newLink(deps, { kind: 'late-registration', address: email, lateRegistrationId: row.id })
        : undefined
    await insertLinks(tx, link === undefined ? [] : [link])
    const token = link === undefined ? null : placeholderOf(link)
    const mail = { email, personId: personId ?? undefined, until, edition, token }
    await outbox.enqueue(tx, lateRegistrationMail(deps, mail))
    await recordAudit(tx, clock, {
      ...caller,
      action: 'allow-late',
      record: ['late-registration', row.id],
      details: { kind, email, reason, until },
    })
    return row
  })
}

/** @throws 404 not_found, 409 conflict for one that is used or revoked */
export async function revokeLateRegistration(deps: Deps, caller: Caller, id: string): Promise<late.LateRow> {
  const { db, clock, outbox } = deps
  const { edition } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await late.lockLate(tx, id), 'exception')
    if (row.usedAt !== null || row.revokedAt !== null) throw conflict(m.used)
    const revoked = await late.revokeLate(tx, id, clock.now())
    await outbox.enqueue(tx, lateRevokedMail(row.email, edition, row.personId ?? undefined))
    await recordAudit(tx, clock, {
      ...caller,
      action: 'revoke-late',
      record: ['late-registration', id],
      details: { kind: row.kind, email: row.email },
    })
    return revoked
  })
}
