import { m } from '../../paraglide/messages.js'

/** The policies, for the forms of editions and runs. */
export const policyOptions = () => [
  { value: 'served-first', label: m.matching_policy_served(), hint: m.matching_policy_served_hint() },
  { value: 'fit-first', label: m.matching_policy_fit(), hint: m.matching_policy_fit_hint() },
]

/** Who may be matched without a listed preference. */
export const fallbackOptions = () => [
  { value: 'any', label: m.matching_fallback_any(), hint: m.matching_fallback_any_hint() },
  { value: 'one-sided', label: m.matching_fallback_one_sided(), hint: m.matching_fallback_one_sided_hint() },
  { value: 'mutual', label: m.matching_fallback_mutual(), hint: m.matching_fallback_mutual_hint() },
]
