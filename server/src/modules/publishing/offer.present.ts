import type { Edition } from '@project-week/contract/editions/edition'
import type { FreePlace, Offer } from '@project-week/contract/publishing/offer'
import type { KnownOffer, Waiting } from './offer.queries.ts'
import { nameOf } from './plan.ts'

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

export const presentFreePlace = (offer: KnownOffer, next: Waiting | undefined): FreePlace => ({
  id: offer.id,
  companyName: offer.companyName,
  declinedBy: nameOf(offer),
  reason: offer.reason,
  next: next === undefined ? null : { id: next.profileId, name: nameOf(next) },
})
