import { getAdvisorProfile } from '@project-week/contract/advisors/advisor'
import { queryOptions } from '@tanstack/react-query'
import { ownRecordQuery } from '../../lib/queries/own-identity.ts'

/** The signed-in person's offer for the current edition, or null. */
export const advisorProfileQuery = () =>
  queryOptions({ ...ownRecordQuery('advisorProfile', getAdvisorProfile), staleTime: 30_000 })
