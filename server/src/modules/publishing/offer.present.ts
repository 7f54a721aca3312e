import type { Edition } from '@project-week/contract/editions/edition'
import type {
  Candidate,
  Decline,
  FreePlace,
  NotAsked,
  Offer,
  OfferedPlace,
} from '@project-week/contract/publishing/offer'
import type { DeclineRow } from './decline.queries.ts'
import type { RankedCandidate } from './offer-next.ts'
import type { FreePlaceRow, KnownOffer, NotAskedRow } from './offer.queries.ts'
import type { OwnTeamRow } from './own-team.queries.ts'
import { describeCandidate } from './placement-text.ts'
import { nameOf, type PublishedCompany } from './planned.ts'

/** @param today by the programme clock */
export const presentOffer = (
  { firstname, companyName, state, dueOn, answeredAt, isStanding, wasAsked }: KnownOffer,
  { edition, today }: { edition: Edition; today: string },
): Offer => ({
  firstname,
  companyName,
  state,
  dueOn,
  isPastDue: today > dueOn,
  mayAnswer: state === 'open' && isStanding && (today <= dueOn || !wasAsked),
  answeredAt: answeredAt?.toISOString() ?? null,
  silent: edition.answers.silent,
})

export const presentPlace = (
  { businessProblem, city, ndaRequired, members }: OwnTeamRow,
  { programmeStart, programmeEnd }: Edition,
): OfferedPlace => ({
  task: businessProblem,
  city,
  programmeStart,
  programmeEnd,
  ndaRequired: ndaRequired === 'yes',
  members: members.map(({ name }) => name).filter((name) => name !== ''),
})

/** More are not worth reading: the first is the next. */
const mostCandidates = 5

export const presentCandidates = (
  candidates: readonly RankedCandidate[],
  company: Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'>,
): Candidate[] =>
  candidates.slice(0, mostCandidates).map((candidate) => ({
    id: candidate.profileId,
    name: nameOf(candidate),
    waitingRank: candidate.waitingRank,
    fit: candidate.fit,
    reason: describeCandidate(candidate, company),
  }))

export const presentFreePlace = (
  place: FreePlaceRow,
  candidates: readonly RankedCandidate[],
  company: Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'>,
): FreePlace => ({
  team: place.teamId,
  companyName: place.companyName,
  places: place.places,
  left: place.left.map(({ name, cause, reason }) => ({ name, cause, reason })),
  candidates: presentCandidates(candidates, company),
})

export const presentDecline = (row: DeclineRow): Decline => ({
  id: row.id,
  student: row.profileId,
  name: row.name,
  companyName: row.companyName,
  answeredAt: row.answeredAt.toISOString(),
  bySilence: row.bySilence,
  reason: row.reason,
  passedOnTo: row.passedOnTo,
  isTakenBackIn: row.isTakenBackIn,
})

/** A mail that was sent, and yet nobody was asked by it, left after the last day. */
const becameOf = { failed: 'failed', queued: 'queued', sent: 'late', kept: 'late' } as const

export const presentNotAsked = (row: NotAskedRow): NotAsked => ({
  offer: row.offerId,
  student: row.profileId,
  name: row.name,
  recipient: row.recipient,
  companyName: row.companyName,
  dueOn: row.dueOn,
  mail: row.mailState === null ? 'none' : becameOf[row.mailState],
})
