import { listDeclines } from '@project-week/contract/publishing/offer'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'

/** Students answer and other admins work at any moment: what is shown is never taken from before. */
export const now = { staleTime: 0 } as const

/** @param student only those of this registration; without one those of the current edition */
export const declinesQuery = (student?: string) =>
  queryOptions({ ...queryOf(listDeclines, { query: { student } }), ...now })
