import { startSignOn } from '@project-week/contract/auth/auth'
import { addressOf } from '../api/api.ts'
import { paths } from '../page/paths.ts'

/** Where the browser goes to start the university login, and comes back from to /ssologin. */
export const singleSignOnAddress = (origin = location.origin): string =>
  addressOf(startSignOn, { query: { target: origin + paths.singleSignOnReturn } })

/** The same for a window of its own that asks who is there once more, and closes afterwards. */
export const proofSignOnAddress = (origin = location.origin): string =>
  addressOf(startSignOn, { query: { target: `${origin}${paths.singleSignOnReturn}?then=close`, again: 'yes' } })
