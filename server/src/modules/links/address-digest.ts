import { createHash } from 'node:crypto'

/**
 * An address's id in the opt-out list: half of its SHA-256 as a UUID, version 8 to distinguish it from all other ids
 * (RFC 9562).
 */
export const optOutIdOf = (address: string): string =>
  createHash('sha256')
    .update(address.toLowerCase())
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')

export const isOptOutId = (id: string): boolean => id[14] === '8'
