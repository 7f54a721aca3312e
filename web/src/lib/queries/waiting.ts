import { listWaiting } from '@project-week/contract/overview/overview'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** What waits for a decision in the current edition. Under the overview's key: what changes one changes the other. */
export const waitingQuery = () => queryOptions({ queryKey: ['overview', 'waiting'], queryFn: () => call(listWaiting) })
