import type { AnswerOf, EndpointDefinition, RequestOf, Topic } from '@project-week/contract/endpoint'
import {
  type QueryClient,
  hashKey,
  type Query,
  type QueryKey,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type Arguments, call } from './api.ts'

export type Reading = EndpointDefinition & { reads: Topic }
type Touches = NonNullable<EndpointDefinition['touches']>
export type Change = EndpointDefinition & { touches: Touches }
export type RequestOrNone<E extends EndpointDefinition> = keyof RequestOf<E> extends never ? void : RequestOf<E>

/** Affected by every change: the overview with badges, figures and to-do lists, and the audit log. */
const derived = new Set<unknown>(['overview', 'history'] satisfies Topic[])

/** For loaders and components: `useQuery(queryOf(listTeams, { query: { edition } }))`. */
export const queryOf = <const E extends Reading>(endpoint: E, ...request: Arguments<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.reads, `${endpoint.method} ${endpoint.path}`, ...request],
    queryFn: () => call<E>(endpoint, ...request),
  })

/**
 * Invalidates the queries of touched topics: those on screen are refetched at once, others when shown. Resolves once
 * the former are loaded, without waiting for what every change affects.
 *
 * @param but a query that already has the new state
 */
export async function refresh(queries: QueryClient, touches: Touches, but?: QueryKey): Promise<void> {
  const known = but && hashKey(but)
  const readAnew = (isTouched: (topic: unknown) => boolean) => {
    const predicate = ({ queryKey, queryHash }: Query) => queryHash !== known && isTouched(queryKey[0])
    // What loads for the first time would be awaited instead of asked again, though it may have been read before the
    // change. Silently: those who wait for it wait for the next.
    for (const query of queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate }))
      if (query.state.data === undefined) void query.cancel({ silent: true })
    return queries.invalidateQueries({ predicate })
  }
  if (touches === 'everything') return readAnew(() => true)
  const topics = new Set<unknown>(touches)
  if (topics.size > 0) void readAnew((topic) => derived.has(topic))
  await readAnew((topic) => topics.has(topic))
}

/** Whether a refusal means that the page shows outdated data. */
const saysOtherwise = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410)

interface Options<Answer, Given> {
  /** Called before refetching, so even if that removes the component. */
  onSuccess?: (answer: Answer, given: Given) => unknown
  onError?: (error: Error, given: Given) => unknown
  /** The query whose new state is the answer. */
  answers?: { queryKey: QueryKey } | undefined
}

/**
 * A mutation that is more than a single call. Pending until everything it touches is refetched, even if it is refused
 * because something has changed in the meantime.
 */
export function useChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  touches: Touches,
  { onSuccess, onError, answers }: Options<Answer, Given> = {},
): UseMutationResult<Answer, Error, Given> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, given) => {
      if (answers) queries.setQueryData(answers.queryKey, answer)
      await onSuccess?.(answer, given)
      await refresh(queries, touches, answers?.queryKey)
    },
    onError: async (error, given) => {
      onError?.(error, given)
      if (saysOtherwise(error)) await refresh(queries, touches)
    },
  })
}

/** An endpoint's call as a mutation: `useCall(changeTeam).mutate({ params, query, body })`. */
export const useCall = <const E extends Change>(endpoint: E, options?: Options<AnswerOf<E>, RequestOrNone<E>>) =>
  useChange((given: RequestOrNone<E>) => call<E>(endpoint, ...([given] as Arguments<E>)), endpoint.touches, options)
