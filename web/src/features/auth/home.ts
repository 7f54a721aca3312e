import { isOffice, type Role } from '@project-week/contract/auth/roles'
import { endedParameter } from '../../lib/session/guards.ts'
import { paths } from '../../lib/page/paths.ts'

/** Where the e-mail login leads. */
export const homeOf = (role: Role): string => (isOffice(role) ? paths.dashboard : paths.studentProfileActions)

/** The second step of a sign-in. @param goOn the page that follows it */
export const secondStepPath = (goOn?: string): string =>
  goOn === undefined ? paths.secondFactor : `${paths.secondFactor}?${endedParameter}=${encodeURIComponent(goOn)}`

const ownPaths = new Set<string>(Object.values(paths))

/** The page that a sign-in goes on with, where it is one of ours. */
export const pageToGoOnWith = (parameters: URLSearchParams): string | undefined => {
  const page = parameters.get(endedParameter)
  return page !== null && ownPaths.has(page.replace(/\?.*/, '')) ? page : undefined
}
