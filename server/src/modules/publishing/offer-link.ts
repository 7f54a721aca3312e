import type { Deps } from '../../deps.ts'
import type { NewLink } from '../links/link.queries.ts'
import { newLink } from '../links/mailed-link.ts'

/** The link by which somebody answers an offer; `insertLinks` writes it. It is good for as long as the offer counts. */
export const answerLink = (
  deps: Pick<Deps, 'linkKey' | 'newId' | 'clock'>,
  offer: { id: string; email: string },
): NewLink => newLink(deps, { kind: 'answer', address: offer.email, offerId: offer.id })
