import { startSignOn } from '@project-week/contract/auth/auth'
import { addressOf } from '../api/api.ts'
import { paths } from '../page/paths.ts'

/** Where the browser goes to start the university login, and comes back from to /ssologin. */
export const singleSignOnAddress = (origin = location.origin): string =>
  addressOf(startSignOn, { query: { target: origin + paths.singleSignOnReturn } })
