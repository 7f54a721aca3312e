import * as tokens from '@project-week/contract/api-tokens/api-token'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const apiTokensQuery = () =>
  queryOptions({ queryKey: ['api-tokens'], queryFn: () => call(tokens.listApiTokens) })

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: apiTokensQuery().queryKey }),
  })
}

export const useCreateToken = () => useChange((body: tokens.NewApiToken) => call(tokens.createApiToken, { body }))

export const useRevokeToken = ({ id }: tokens.ApiToken) =>
  useChange(() => call(tokens.revokeApiToken, { params: { id } }))
