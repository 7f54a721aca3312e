import { listEditions } from '@project-week/contract/editions/edition'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../api/use-call.ts'

export const editionsQuery = () => queryOf(listEditions)

/** The labels of all editions, for lists read edition by edition. */
export const editionLabelsQuery = () =>
  queryOptions({ ...editionsQuery(), select: (editions) => editions.map(({ label }) => label) })
