import { startSignOn } from '@project-week/contract/auth/auth'
import { addressOf } from '../api/api.ts'
import { paths } from '../page/paths.ts'

/** The address that starts the university login, returning to /ssologin. */
export const singleSignOnAddress = (): string =>
  addressOf(startSignOn, { query: { target: location.origin + paths.singleSignOnReturn } })

/** The same for a separate window that then closes. @param isFresh whether it forces a fresh login */
export const windowSignOnAddress = (isFresh: boolean): string =>
  addressOf(startSignOn, {
    query: { target: `${location.origin}${paths.singleSignOnReturn}?then=close`, ...(isFresh && { again: 'yes' }) },
  })
