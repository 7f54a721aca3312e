import type { RunSettings } from '@project-week/contract/matching/settings'
import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit, type AuditedBy } from '../audit/audit.queries.ts'
import { findLegal } from '../matching/find-legal.ts'
import { dueOn, fitOf, mayGo, ranksAt } from './offer.policy.ts'
import * as offers from './offer.queries.ts'
import { getCompany } from './publication.queries.ts'

export interface RankedCandidate extends offers.Waiting {
  studentRank: number
  companyRank: number
  challengeRank: number
  fit: number
}

/** Those who may go there by a run's settings: first whose company has cancelled, then the waiting list, then by fit. */
export function rankWaiting(
  waiting: readonly offers.Waiting[],
  company: Parameters<typeof ranksAt>[1],
  settings: RunSettings,
): RankedCandidate[] {
  const last = Number.MAX_SAFE_INTEGER
  return waiting
    .map((person) => ({ person, ranks: ranksAt(person, company) }))
    .filter(({ ranks }) => mayGo(ranks, settings))
    .map(({ person, ranks }) => ({ ...person, ...ranks, fit: fitOf(ranks, settings) }))
    .toSorted(
      (a, b) =>
        Number(b.hadPlace) - Number(a.hadPlace) || (a.waitingRank ?? last) - (b.waitingRank ?? last) || b.fit - a.fit,
    )
}

/** Who may have a place in this team: by the run that was published last, and by the rules of now. */
export async function listCandidates(
  db: Database,
  edition: string,
  { teamId, companyId }: Pick<offers.FreePlaceRow, 'teamId' | 'companyId'>,
): Promise<RankedCandidate[]> {
  const run = await offers.findPublishedRun(db, edition)
  if (run === undefined) return []
  const waiting = await offers.listWaiting(db, { edition, runId: run.runId, companyId, isPublished: true })
  const ranked = rankWaiting(waiting, await getCompany(db, companyId), run.settings)
  const ids = ranked.map(({ profileId }) => profileId)
  const legal = await findLegal(db, { edition, teamId, settings: run.settings }, ids)
  return ranked.filter(({ profileId }) => legal.has(profileId))
}

interface Offering {
  edition: Edition
  /** By the programme clock. */
  now: Date
  by: AuditedBy
  /** The only person to whom it may go; without one it goes to the first. */
  to?: string
}

/**
 * Gives a free place to somebody on the waiting list, with a date to answer. Call it in the transaction that holds the team,
 * with its places read in there.
 *
 * @returns the person, who is to be told; undefined where there is nobody
 */
export async function offerFreePlace(
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Transaction<Tables>,
  place: offers.FreePlaceRow,
  { edition, now, by, to }: Offering,
): Promise<string | undefined> {
  // Nobody can be asked once the week has begun.
  if (berlinDay(now) >= edition.programmeStart) return undefined
  const { companyId, teamId } = place
  const candidates = await listCandidates(tx, edition.label, place)
  const next = candidates.find(({ profileId }) => to === undefined || profileId === to)
  if (next === undefined) return undefined
  const id = deps.newId()
  await offers.addMember(tx, { teamId, edition: edition.label, personId: next.personId })
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
    dueOn: dueOn(edition, now),
    remindedAt: null,
    state: 'open',
    answeredAt: null,
    answeredBy: null,
    reason: '',
  } as const
  await offers.insertOffers(tx, [offer])
  const [left] = place.left
  if (left !== undefined) await offers.markFilled(tx, left.offerId, id)
  await recordAudit(tx, deps.clock, {
    ...by,
    action: 'offer-place',
    record: ['team', teamId],
    details: { profile: next.profileId },
  })
  return next.personId
}
