import type { FoundPerson, KnownBy } from '@project-week/contract/people/person'
import { m } from '../../paraglide/messages.js'

const knownByTexts: Record<KnownBy, () => string> = {
  'sign-on': m.people_known_by_sign_on,
  account: m.people_known_by_account,
  address: m.people_known_by_address,
}

/** How somebody is known, and for which editions they registered. */
export const knownText = ({ knownBy, editions }: FoundPerson): string =>
  [...knownBy.map((by) => knownByTexts[by]()), ...editions].join(', ')

export const personText = (person: FoundPerson): string =>
  [person.name, person.email, knownText(person)].filter(Boolean).join(', ')
