import { anyAddress } from '@project-week/contract/text'
import { toUnicode } from 'punycode.js'

/** Somebody's name, or their address where no name is known. */
export const nameOrAddress = ({ name, email }: { name: string; email: string }): string => name || shownAddress(email)

/** An address as people read it: it is stored and sent with its domain in ASCII. */
export function shownAddress(email: string): string {
  if (!email.includes('xn--')) return email
  try {
    const shown = toUnicode(email)
    // What is no spelling of this domain, such as one with letters that nobody sees, stays as it is.
    return anyAddress.parse(shown) === email ? shown : email
  } catch {
    return email
  }
}
