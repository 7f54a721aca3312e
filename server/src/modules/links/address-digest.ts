import { createHash } from 'node:crypto'

/**
 * An address as the list of those who want no news knows it: half of its SHA-256, written as a UUID. Version 8 is for
 * such ids, and tells them from all others (RFC 9562).
 */
export const optOutIdOf = (address: string): string =>
  createHash('sha256')
    .update(address.toLowerCase())
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')

export const isOptOutId = (id: string): boolean => id[14] === '8'
