import { listOwners } from '@project-week/contract/companies/pipeline'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** The admins, who may own a company. */
export const ownersQuery = () => queryOptions({ queryKey: ['owners'], queryFn: () => call(listOwners) })
