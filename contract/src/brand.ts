import file from '../../operator/brand.json' with { type: 'json' }

/**
 * What an installation starts with as `<programme>` and `<university>` of the specification; the office changes both in
 * the editor of the site. Wire values are made from this `university` (see `StudentSourceOfInformation`): set it before
 * the first registration, and leave it then.
 */
export const brand: { readonly programme: string; readonly university: string } = file
