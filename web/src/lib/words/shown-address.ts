import { anyAddress } from '@project-week/contract/text'
import { toUnicode } from 'punycode.js'

/** A person's name, or their address if it is unknown. */
export const nameOrAddress = ({ name, email }: { name: string | undefined; email: string }): string =>
  name || shownAddress(email)

/** An address for display: it is stored and sent with an ASCII domain. */
export function shownAddress(email: string): string {
  if (!email.includes('xn--')) return email
  try {
    const shown = toUnicode(email)
    // Keep what is not a valid spelling of this domain, such as one with invisible letters.
    return anyAddress.parse(shown) === email ? shown : email
  } catch {
    return email
  }
}
