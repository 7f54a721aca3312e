import type { AnswerOf, EndpointDefinition, RequestOf, Topic } from '@project-week/contract/endpoint'
import {
  type QueryClient,
  hashKey,
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
type RequestOrNone<E extends EndpointDefinition> = keyof RequestOf<E> extends never ? void : RequestOf<E>

/** Follows from everything else: the overview with its badges, figures and lists of what is to do, and the audit log. */
const derived = new Set<unknown>(['overview', 'history'] satisfies Topic[])

/** What a loader and a component ask with: `useQuery(queryOf(listTeams, { query: { edition } }))`. */
export const queryOf = <const E extends Reading>(endpoint: E, ...request: Arguments<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.reads, `${endpoint.method} ${endpoint.path}`, ...request],
    queryFn: () => call<E>(endpoint, ...request),
  })

/**
 * Has everything that calls touch asked for again: at once what is shown, the rest when it is. Waits for what is shown
 * of what is touched, and not for what follows from it.
 *
 * @param but a query that knows the new state already
 */
export async function refresh(queries: QueryClient, touches: Touches, but?: QueryKey): Promise<void> {
  const known = but && hashKey(but)
  const readAnew = (isTouched: (topic: unknown) => boolean) =>
    queries.invalidateQueries({ predicate: ({ queryKey, queryHash }) => queryHash !== known && isTouched(queryKey[0]) })
  if (touches === 'everything') return readAnew(() => true)
  const topics = new Set<unknown>(touches)
  if (topics.size > 0) void readAnew((topic) => derived.has(topic))
  await readAnew((topic) => topics.has(topic))
}

/** Whether a refusal says that what is shown is no longer so. */
const saysOtherwise = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410)

interface Options<Answer, Given> {
  /** Called before anything is read anew, and also where whatever called is gone by then. */
  onSuccess?: (answer: Answer, given: Given) => unknown
  onError?: (error: Error, given: Given) => unknown
  /** The query whose new state the answer is. */
  answers?: { queryKey: QueryKey } | undefined
}

/**
 * A mutation of more than one call. It is done once what it touches and what is shown has been read anew; so it has
 * where a refusal says that what is shown is no longer so.
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

/** An endpoint as a mutation, which is given its request: `useCall(changeTeam).mutate({ params, query, body })`. */
export const useCall = <const E extends Change>(endpoint: E, options?: Options<AnswerOf<E>, RequestOrNone<E>>) =>
  useChange((given: RequestOrNone<E>) => call<E>(endpoint, ...([given] as Arguments<E>)), endpoint.touches, options)
