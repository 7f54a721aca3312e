import { getMatching, getMatchingDesk, getRun, listRuns } from '@project-week/contract/matching/matching'
import { removeRule } from '@project-week/contract/matching/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../lib/api/api.ts'
import { queryOf, useChange } from '../../lib/api/use-call.ts'

/** While there is no run, somebody else may start one; one that is under way is followed closely. */
const waiting = 4000
const following = 700

/**
 * The shown run with everything about its students: what goes into the workbook.
 *
 * @param shownId of the run that is shown: another one has other teams
 */
export const matchingQuery = (shownId: string) => {
  const shown = queryOf(getMatching)
  return queryOptions({ ...shown, queryKey: [...shown.queryKey, shownId] })
}

export const runsQuery = () =>
  queryOptions({
    ...queryOf(listRuns),
    refetchInterval: ({ state }) => {
      if (state.data?.some((run) => run.state === 'running') === true) return following
      return state.data?.some((run) => run.state === 'done') === true ? false : waiting
    },
  })

export const runQuery = (id: string) =>
  queryOptions({ ...queryOf(getRun, { params: { id } }), placeholderData: keepPreviousData })

/** What is published, and how it is answered, changes elsewhere. */
export const deskQuery = () => queryOptions({ ...queryOf(getMatchingDesk), staleTime: 0 })

/** One after the other; those that are gone already are no failure. */
export const useRemoveRules = () =>
  useChange(async (ids: readonly string[]) => {
    for (const id of ids) await orNull(call(removeRule, { params: { id } }))
  }, removeRule.touches)
