import file from '../../operator/brand.json' with { type: 'json' }

/**
 * An installation's initial `<programme>` and `<university>` of the specification; the office can change both in the
 * site's editor. Wire values contain this `university` (see `StudentSourceOfInformation`): set it before the first
 * registration and never change it afterwards.
 */
export const brand: { readonly programme: string; readonly university: string } = file
