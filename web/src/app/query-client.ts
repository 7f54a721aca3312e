import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'

const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || error.code === 'offline' || error.status >= 500

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a line a call fails and says so; by default it would wait in silence until there is one again.
        networkMode: 'always',
        // A refusal (4xx) stays a refusal however often one asks.
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
