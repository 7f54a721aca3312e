import type { Message } from '@project-week/contract/messages'
import type { Obstacle } from '@project-week/contract/people/person'
import { recordRefusals } from '@project-week/contract/refusals'

/** Why somebody cannot be erased now, and what to do first. */
export function obstacleText(address: string, { because, companyName, edition }: Obstacle): Message {
  if (because === 'office') return recordRefusals.officeAccount({ address })
  const refusal = because === 'contact' ? recordRefusals.isContact : recordRefusals.isRepresentative
  return refusal({ address, company: companyName, edition })
}
