import { readHosting } from '@project-week/contract/hosting/hosting'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'

/** Everything behind a company's link. A write by link answers the page as it is then. */
export const hostingQuery = (token: string) =>
  queryOptions({ ...queryOf(readHosting, { body: { token } }), retry: false })
