import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Edition } from '@project-week/contract/editions/edition'
import type { Deps } from '../../deps.ts'
import { recordAudit, type AuditEntry } from '../audit/audit.queries.ts'
import { getCompany } from './publication.queries.ts'
import { newToken } from './offer-link.ts'
import { offerMail } from './offer.mails.ts'
import { dueOn, mayGo } from './offer.policy.ts'
import * as offers from './offer.queries.ts'
import { berlinDay } from '../../clock.ts'

/** Who comes next for a place at this company; undefined where nobody may. */
export async function findNext(
  db: Deps['db'],
  edition: string,
  companyId: string,
): Promise<offers.Waiting | undefined> {
  const company = await getCompany(db, companyId)
  const fallback = await offers.findFallback(db, edition)
  const waiting = await offers.listWaiting(db, edition, companyId)
  return waiting.find((person) => mayGo(person, company, fallback))
}

/**
 * Gives a declined place to whoever is next, with a date to answer and a mail that asks. Call it in the transaction that
 * holds the team.
 *
 * @param expected the only person to whom it may go
 * @returns whether anybody was next
 */
export async function offerToNext(
  deps: Pick<Deps, 'clock' | 'newId' | 'outbox' | 'publicUrl'>,
  tx: Transaction<Tables>,
  declined: offers.KnownOffer,
  {
    edition,
    now,
    by,
    expected,
  }: { edition: Edition; now: Date; by: Pick<AuditEntry, 'actor' | 'ip'>; expected?: string },
): Promise<boolean> {
  const { companyId, teamId } = declined
  // Nobody can be asked once the week has begun.
  if (teamId === null || berlinDay(now) >= edition.programmeStart) return false
  const next = await findNext(tx, edition.label, companyId)
  if (next === undefined || (expected !== undefined && next.profileId !== expected)) return false
  const id = deps.newId()
  const { token, tokenHash } = newToken()
  const due = dueOn(edition, now)
  await offers.addMember(tx, teamId, next.email)
  await offers.insertOffers(
    tx,
    [
      {
        id,
        edition: edition.label,
        profileId: next.profileId,
        teamId,
        companyId,
        publicationId: null,
        replacedBy: null,
        filledBy: null,
        createdAt: now,
        dueOn: due,
        remindedAt: null,
        state: 'open',
        answeredAt: null,
        answeredBy: null,
        reason: '',
      },
    ],
    [{ offerId: id, tokenHash }],
  )
  await offers.markFilled(tx, declined.id, id)
  const { silent } = edition.answers
  await deps.outbox.enqueue(
    tx,
    offerMail(deps, { ...next, companyName: declined.companyName, dueOn: due }, { token, silent }),
  )
  await recordAudit(tx, deps.clock, {
    ...by,
    action: 'offer-place',
    record: ['team', teamId],
    details: { profile: next.profileId },
  })
  return true
}
