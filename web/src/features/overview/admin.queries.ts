import { getProgrammeState } from '@project-week/contract/editions/edition'
import { readEdition } from '@project-week/contract/editions/edition-settings'
import { getOverview, listWaiting } from '@project-week/contract/overview/overview'
import { getStatistics } from '@project-week/contract/overview/statistics'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { editionLabelsQuery } from '../../lib/queries/editions.ts'

/** The current edition with the settings that only admins know. */
export const currentEditionQuery = () =>
  queryOptions({
    queryKey: [readEdition.reads, 'current'],
    queryFn: async () => {
      const state = await call(getProgrammeState)
      return call(readEdition, { params: { label: state.edition.label } })
    },
  })

/** Figures are at most a minute old while they are on the screen, and counted again when their window comes back. */
export const counted = { refetchInterval: 60_000 } as const

/** @param semester whose figures; the current edition's without it */
export const overviewQuery = (semester?: string) =>
  queryOptions({ ...queryOf(getOverview, { query: { semester } }), ...counted })

export const statisticsQuery = (semester: string) =>
  queryOptions({ ...queryOf(getStatistics, { query: { semester } }), ...counted })

/**
 * Asks for what the dashboard shows. A failure is seen, and tried again, where it is shown.
 *
 * @param chosen the edition that somebody chose before
 */
export async function prefetchFigures(queries: QueryClient, chosen: string | undefined): Promise<void> {
  void queries.prefetchQuery(editionLabelsQuery())
  void queries.prefetchQuery(overviewQuery(chosen))
  void queries.prefetchQuery(queryOf(listWaiting))
  const programme = await queries.fetchQuery(programmeStateQuery()).catch(() => undefined)
  const label = chosen ?? programme?.edition.label
  if (label !== undefined) await queries.prefetchQuery(statisticsQuery(label))
}
