import * as retention from '@project-week/contract/retention/retention'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const retentionQuery = () =>
  queryOptions({
    queryKey: ['retention'],
    queryFn: () => call(retention.readRetention),
    // What this page counts is what goes.
    staleTime: 0,
  })

export function useChangeRetention(edition: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (rule: retention.RetentionRule) => call(retention.changeRetention, { params: { edition }, body: rule }),
    onSuccess: (answer) => {
      queries.setQueryData(retentionQuery().queryKey, answer)
      // What is due waits on the dashboard, and the legal texts name the number.
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'retention' })
    },
  })
}

export function useEraseEdition({ edition, version }: retention.RetainedEdition) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(retention.eraseEdition, { params: { edition }, body: { version } }),
    // Every list may have lost its rows, and a refusal says that the numbers are others.
    onSettled: () => queries.invalidateQueries(),
  })
}
