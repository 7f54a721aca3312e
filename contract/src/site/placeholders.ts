import { recipientLists } from './recipients.ts'

/** What the law asks of an imprint (section 5 DDG) and of a privacy policy (article 13 GDPR). */
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

/** What an installation says of who runs it. */
export const operatorFields = [...askedByLaw, 'stateAccessibilityLaw', 'enforcementBody', 'statementDate'] as const

/**
 * What a text may leave open in braces, as in `{week}`. Dates come from the edition, names from the brand and the
 * operator, so no text has a year, a university or an address of its own.
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
  // In legal texts alone: each says the months of its own version.
  'retentionPeriod',
  ...operatorFields,
  ...recipientLists,
] as const
export type PlaceholderName = (typeof placeholderNames)[number]
export type PlaceholderValues = Record<PlaceholderName, string>
