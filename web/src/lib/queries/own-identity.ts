import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../api/api.ts'

/** Who the signed-in person is, and which records there are of theirs. */
export const identityQuery = () =>
  queryOptions({ queryKey: ['identity'], queryFn: () => call(getIdentity), staleTime: 5000 })

/** Reads anew who the person is and whatever else is theirs: all of it follows from where they stand. */
export function readOwnAnew(queries: QueryClient): void {
  // Nothing is worked out from what was known before.
  queries.removeQueries({ queryKey: identityQuery().queryKey })
  void queries.invalidateQueries()
}

/**
 * A record of the signed-in person, or null. It is asked for only where there is one: a browser logs a 404 as an error,
 * whatever the page makes of it.
 */
export async function ownRecord<Found>(
  queries: QueryClient,
  kind: keyof OwnIdentity['has'],
  ask: () => Promise<Found>,
): Promise<Found | null> {
  const { has } = await queries.fetchQuery(identityQuery())
  // It may have gone since.
  return has[kind] ? orNull(ask()) : null
}
