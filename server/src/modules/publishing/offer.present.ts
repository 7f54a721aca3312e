import type { Edition } from '@project-week/contract/editions/edition'
import type { Candidate, FreePlace, Offer } from '@project-week/contract/publishing/offer'
import type { RankedCandidate } from './offer-next.ts'
import type { FreePlaceRow, KnownOffer } from './offer.queries.ts'
import { describeCandidate } from './placement-text.ts'
import { nameOf, type PublishedCompany } from './plan.ts'

export const presentOffer = (
  { firstname, companyName, state, dueOn, answeredAt }: KnownOffer,
  { answers }: Pick<Edition, 'answers'>,
): Offer => ({
  firstname,
  companyName,
  state,
  dueOn,
  answeredAt: answeredAt?.toISOString() ?? null,
  silent: answers.silent,
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
  person: place.profileId,
  name: nameOf(place),
  companyName: place.companyName,
  cause: place.cause,
  reason: place.reason,
  candidates: presentCandidates(candidates, company),
})
