import { paths } from '@project-week/contract/paths'
import type { ShownTeam } from '@project-week/contract/showcase/showcase'
import { answerWithin } from './answer-within.ts'

/** How long the list waits for a silent database, in milliseconds. */
const readWithin = 2000

/** The released teams for a public page's address: all, one, or none on other pages. */
export type ShownTeams = (pathname: string) => Promise<readonly ShownTeam[]>

const address = new RegExp(`^(?:/de)?${paths.posters}(?:/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?/?$`)

/**
 * Reads releases at each request, so that a withdrawn one disappears with the next request on every instance. Not
 * cached: while the database is unreachable, the list has no released posters and team pages are unavailable.
 *
 * @param read all teams with something to show, or one of them
 */
export function createShownTeams(read: (team?: string) => Promise<readonly ShownTeam[]>): ShownTeams {
  return async (pathname) => {
    const found = address.exec(pathname)
    if (found === null) return []
    const [, team] = found
    if (team !== undefined) return read(team)
    return answerWithin(readWithin, read(), [])
  }
}
