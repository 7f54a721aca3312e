import { startSignOn } from '@project-week/contract/auth/auth'
import { addressOf } from '../api/api.ts'
import { paths } from '../page/paths.ts'

/** The address that starts the university login, returning to /ssologin. */
export const singleSignOnAddress = (origin = location.origin): string =>
  addressOf(startSignOn, { query: { target: origin + paths.singleSignOnReturn } })

/** The same for a separate window that forces a fresh login and then closes. */
export const proofSignOnAddress = (origin = location.origin): string =>
  addressOf(startSignOn, { query: { target: `${origin}${paths.singleSignOnReturn}?then=close`, again: 'yes' } })
