import { listOutstanding } from '@project-week/contract/outstanding/outstanding'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const outstandingQuery = () => queryOptions({ queryKey: ['outstanding'], queryFn: () => call(listOutstanding) })
