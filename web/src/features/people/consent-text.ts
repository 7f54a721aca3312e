import { TermsName } from '@project-week/contract/content/documents'
import type { GivenConsent } from '@project-week/contract/people/person'
import { m } from '../../paraglide/messages.js'

const kinds: Record<string, () => string> = {
  'data-storage-policy': m.people_consent_storage,
  'statement-of-consent': m.people_consent_statement,
  'conditions-of-participation': m.people_consent_conditions,
  attendance: m.people_consent_attendance,
  'cost-coverage': m.people_consent_costs,
  showcase: m.people_consent_showcase,
  challenge: m.people_consent_challenge,
}

const sources: Record<GivenConsent['of'], () => string> = {
  profile: m.people_of_profile,
  company: m.people_of_company,
  advisor: m.people_of_advisor,
  subscriber: m.people_of_subscriber,
  showcase: m.people_of_profile,
  'company-showcase': m.people_of_company,
}

/** What was agreed to, and as what. */
export const consentText = ({ of, kind }: Pick<GivenConsent, 'of' | 'kind'>): string =>
  `${kinds[kind]?.() ?? kind} (${sources[of]()})`

/** The text of the terms that a consent is to; a box of a form is explained in the conditions; showing has none. */
export function termsTextOf({ of, kind }: Pick<GivenConsent, 'of' | 'kind'>): TermsName | undefined {
  const own = TermsName.safeParse(kind)
  if (own.success) return own.data
  return of === 'showcase' || of === 'company-showcase' || kind === 'challenge'
    ? undefined
    : 'conditions-of-participation'
}
