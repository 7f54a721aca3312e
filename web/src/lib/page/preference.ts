import { hostCookie } from '@project-week/contract/cookies'
import { keepCookie, readCookies } from './storage.ts'

/**
 * A choice that outlives the visit. In cookies rather than local storage: logging out clears that, and the server reads
 * cookies to render the page accordingly.
 */
export const readPreference = (name: string, cookies = readCookies()): string | undefined =>
  readCookie(hostCookie(name, isSecure()), cookies)

const isSecure = () => location.protocol === 'https:'

export function readCookie(name: string, cookies: string): string | undefined {
  for (const pair of cookies.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return pair.slice(at + 1)
  }
  return undefined
}

const oneYear = 31_536_000

export function keepPreference(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : oneYear
  const pair = `${hostCookie(name, isSecure())}=${value ?? ''}`
  keepCookie(`${pair}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure() ? '; Secure' : ''}`)
}
