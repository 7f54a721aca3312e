import type { AnswerOf } from '@project-week/contract/endpoint'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { queryOptions } from '@tanstack/react-query'
import { type Arguments, call, orNull } from '../api/api.ts'
import { queryOf, type Reading } from '../api/use-call.ts'

/** The signed-in person, and which records they have. */
export const identityQuery = () => queryOptions({ ...queryOf(getIdentity), staleTime: 5000 })

/** A record of the signed-in person, or null. Only requested if it exists, as a browser logs every 404 as an error. */
export const ownRecordQuery = <const E extends Reading>(
  kind: keyof OwnIdentity['has'],
  endpoint: E,
  ...request: Arguments<E>
) =>
  queryOptions<AnswerOf<E> | null>({
    queryKey: queryOf(endpoint, ...request).queryKey,
    queryFn: async ({ client }) => {
      const { has } = await client.fetchQuery(identityQuery())
      // It may have been deleted since.
      return has[kind] ? orNull(call<E>(endpoint, ...request)) : null
    },
  })
