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
  'stateAccessibilityLaw',
  'enforcementBody',
  'statementDate',
] as const
export type PlaceholderName = (typeof placeholderNames)[number]
export type PlaceholderValues = Record<PlaceholderName, string>
