import { getProgrammeState, readEdition } from '@project-week/contract/editions/edition'
import { getOverview } from '@project-week/contract/overview/overview'
import { getStatistics } from '@project-week/contract/overview/statistics'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'

/** The current edition with the settings that only admins know. */
export const currentEditionQuery = () =>
  queryOptions({
    queryKey: ['current-edition'],
    queryFn: async () => {
      const state = await call(getProgrammeState)
      return call(readEdition, { params: { label: state.edition.label } })
    },
  })

export const overviewQuery = () => queryOptions({ queryKey: ['overview'], queryFn: () => call(getOverview) })

export const statisticsQuery = (semester: string) =>
  queryOptions({ queryKey: ['statistics', semester], queryFn: () => call(getStatistics, { query: { semester } }) })

/** Asks for what the dashboard shows of the current edition. A failure is seen, and tried again, where it is shown. */
export async function prefetchFigures(queries: QueryClient): Promise<void> {
  void queries.prefetchQuery(overviewQuery())
  const programme = await queries.fetchQuery(programmeStateQuery()).catch(() => undefined)
  if (programme) await queries.prefetchQuery(statisticsQuery(programme.edition.label))
}
