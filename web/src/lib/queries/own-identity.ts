import type { AnswerOf } from '@project-week/contract/endpoint'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { queryOptions } from '@tanstack/react-query'
import { type Arguments, call, orNull } from '../api/api.ts'
import { queryOf, type Reading } from '../api/use-call.ts'

/** Who the signed-in person is, and which records there are of theirs. */
export const identityQuery = () => queryOptions({ ...queryOf(getIdentity), staleTime: 5000 })

/**
 * A record of the signed-in person, or null. It is asked for only where there is one: a browser logs a 404 as an error,
 * whatever the page makes of it.
 */
export const ownRecordQuery = <const E extends Reading>(
  kind: keyof OwnIdentity['has'],
  endpoint: E,
  ...request: Arguments<E>
) =>
  queryOptions<AnswerOf<E> | null>({
    queryKey: queryOf(endpoint, ...request).queryKey,
    queryFn: async ({ client }) => {
      const { has } = await client.fetchQuery(identityQuery())
      // It may have gone since.
      return has[kind] ? orNull(call<E>(endpoint, ...request)) : null
    },
  })
