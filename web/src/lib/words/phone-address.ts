/**
 * What dials a number in any notation: without the extension, and without the zero that is dialled only inside the
 * country.
 */
export const phoneAddress = (phone: string): string =>
  `tel:${phone
    .replace(/[a-z#;].*$/i, '')
    .replace(/^(\s*\+.*)\(0\)/, '$1')
    .replace(/[^+\d]/g, '')}`
