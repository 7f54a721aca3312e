import { paths } from '@project-week/contract/paths'
import type { ShownTeam } from '@project-week/contract/showcase/showcase'
import { answerWithin } from './answer-within.ts'

/** How long the list waits for a database that does not answer, in milliseconds. */
const readWithin = 2000

/** What is released of teams for the public page at an address: all of them, one, or none on every other page. */
export type ShownTeams = (pathname: string) => Promise<readonly ShownTeam[]>

const address = new RegExp(`^(?:/de)?${paths.posters}(?:/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?/?$`)

/**
 * Reads at each request what is released, so that what somebody takes back is gone at the next one, on every instance.
 * Nothing is kept: while the database is out of reach the list stands without released posters, and a team's page cannot
 * be had.
 *
 * @param read all teams of which something is shown, or one of them
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
