import { getProgrammeState } from '@project-week/contract/editions/edition'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../api/use-call.ts'

/**
 * The current edition, what is open, and the programme clock's "now". The browser's date is never used: the demo moves
 * this clock, and a visitor's clock may be wrong.
 */
export const programmeStateQuery = () =>
  // Windows close while a tab stays open.
  queryOptions({ ...queryOf(getProgrammeState), staleTime: 60_000 })
