import { readPerson } from '@project-week/contract/people/person'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'

/** All that is kept of a person; never as it was before: what is named is what an erasure removes. */
export const personQuery = (key: string) =>
  queryOptions({ ...queryOf(readPerson, { query: { key } }), staleTime: 0, retry: false })
