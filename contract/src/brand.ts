/**
 * What an installation calls itself: `<programme>` and `<university>` of the specification.
 * Wire values are made from `university` (see `StudentSourceOfInformation`): set it before the first registration.
 */
export const brand = {
  programme: '1.000+',
  university: 'University',
} as const
