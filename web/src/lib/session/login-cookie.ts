import { Role } from '@project-week/contract/auth/roles'
import * as z from 'zod/mini'
import { readCookie } from '../page/preference.ts'
import { serverNow } from '../page/server-time.ts'
import { readCookies } from '../page/storage.ts'

const LoginToken = z.object({ sub: z.string(), role: Role, exp: z.number() })
export type LoginToken = z.infer<typeof LoginToken>

/**
 * The signed token in the cookie `jwt2`, if readable and not expired. Tells the page whether asking the server makes
 * sense; the server itself never trusts it.
 */
export function readLoginToken(now = serverNow(), cookies = readCookies()): LoginToken | undefined {
  const payload = readCookie('jwt2', cookies)?.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const token = LoginToken.parse(JSON.parse(new TextDecoder().decode(bytes)))
    return token.exp * 1000 > now ? token : undefined
  } catch {
    return undefined
  }
}
