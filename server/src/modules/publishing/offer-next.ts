import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit, type AuditEntry } from '../audit/audit.queries.ts'
import { newToken } from './offer-link.ts'
import { offerMail } from './offer.mails.ts'
import { dueOn, fitOf, mayGo, ranksAt } from './offer.policy.ts'
import * as offers from './offer.queries.ts'
import { getCompany } from './publication.queries.ts'

export interface RankedCandidate extends offers.Waiting {
  studentRank: number
  companyRank: number
  fit: number
}

/** Who may have a place at this company: first whose company has cancelled, then in the order of the waiting list, then by fit. */
export async function listCandidates(db: Database, edition: string, companyId: string): Promise<RankedCandidate[]> {
  const settings = await offers.findPublishedSettings(db, edition)
  if (settings === undefined) return []
  const company = await getCompany(db, companyId)
  const waiting = await offers.listWaiting(db, edition, companyId)
  const last = Number.MAX_SAFE_INTEGER
  return waiting
    .map((person) => ({ person, ranks: ranksAt(person, company) }))
    .filter(({ ranks }) => mayGo(ranks, settings))
    .map(({ person, ranks }) => ({ ...person, ...ranks, fit: fitOf(ranks, settings) }))
    
    .toSorted(
      (a, b) =>
        Number(b.hadPlace) - Number(a.hadPlace) ||
        (a.waitingRank ?? last) - (b.waitingRank ?? last) || b.fit - a.fit,
    )
}

interface Offering {
  edition: Edition
  /** By the programme clock. */
  now: Date
  by: Pick<AuditEntry, 'actor' | 'ip'>
  /** The only person to whom it may go; without one it goes to the first. */
  to?: string
}

/**
 * Gives a free place to somebody on the waiting list, with a date to answer and a mail that asks. Whoever had it and has
 * withdrawn leaves the team. Call it in the transaction that holds the team.
 *
 * @returns whether there was somebody
 */
export async function offerFreePlace(
  deps: Pick<Deps, 'clock' | 'newId' | 'outbox' | 'publicUrl'>,
  tx: Transaction<Tables>,
  place: offers.FreePlaceRow,
  { edition, now, by, to }: Offering,
): Promise<boolean> {
  // Nobody can be asked once the week has begun.
  if (berlinDay(now) >= edition.programmeStart) return false
  const { companyId, companyName, teamId } = place
  const candidates = await listCandidates(tx, edition.label, companyId)
  const next = candidates.find(({ profileId }) => to === undefined || profileId === to)
  if (next === undefined) return false
  const id = deps.newId()
  const { token, tokenHash } = newToken()
  const due = dueOn(edition, now)
  await offers.removeMember(tx, teamId, place.email)
  await offers.addMember(tx, teamId, next.email)
  const offer = {
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
  } as const
  await offers.insertOffers(tx, [offer], [{ offerId: id, tokenHash }])
  if (place.offerId !== null) await offers.markFilled(tx, place.offerId, id)
  const { silent } = edition.answers
  await deps.outbox.enqueue(tx, offerMail(deps, { ...next, companyName, dueOn: due }, { token, silent }))
  await recordAudit(tx, deps.clock, {
    ...by,
    action: 'offer-place',
    record: ['team', teamId],
    details: { profile: next.profileId },
  })
  return true
}
