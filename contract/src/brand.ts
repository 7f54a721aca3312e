import file from '../../operator/brand.json' with { type: 'json' }

/**
 * What an installation calls itself: `<programme>` and `<university>` of the specification.
 * Wire values are made from `university` (see `StudentSourceOfInformation`): set it before the first registration.
 */
export const brand: { readonly programme: string; readonly university: string } = file
