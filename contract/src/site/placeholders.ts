import { recipientLists } from './recipients.ts'

/** What the law requires in an imprint (section 5 DDG) and a privacy policy (article 13 GDPR). */
export const askedByLaw = [
  'controllerName',
  'controllerAddress',
  'controllerRepresentative',
  'controllerPhone',
  'controllerEmail',
  'vatId',
  'supervisoryBody',
  'dataProtectionOfficer',
  'dataProtectionEmail',
  'dataProtectionAuthority',
  'hostingProvider',
] as const

/** An installation's information about its operator. */
export const operatorFields = [...askedByLaw, 'stateAccessibilityLaw', 'enforcementBody', 'statementDate'] as const
export type OperatorField = (typeof operatorFields)[number]

/** Those that are the same in every language. */
export const plainOperatorFields = ['controllerPhone', 'controllerEmail', 'vatId', 'dataProtectionEmail'] as const

/**
 * Placeholders in braces, as in `{week}`. Dates come from the edition, names from the brand and the operator, so no
 * text contains a year, a university or an address of its own.
 */
export const placeholderNames = [
  'programme',
  'university',
  'week',
  'weekStart',
  'weekEnd',
  'registrationCloses',
  'studentsClose',
  'closingEvent',
  'semester',
  'mailbox',
  // Only in legal texts: each states the months of its own version.
  'retentionPeriod',
  ...operatorFields,
  ...recipientLists,
] as const
export type PlaceholderName = (typeof placeholderNames)[number]
export type PlaceholderValues = Record<PlaceholderName, string>
