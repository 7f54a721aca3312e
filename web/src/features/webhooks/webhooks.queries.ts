import * as webhooks from '@project-week/contract/webhooks/webhook'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const webhooksQuery = () =>
  queryOptions({ queryKey: ['webhooks'], queryFn: () => call(webhooks.listWebhooks), staleTime: 0 })

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksQuery().queryKey, id],
    queryFn: () => call(webhooks.listDeliveries, { params: { id } }),
    staleTime: 0,
  })

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // The deliveries of each are below it.
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  })
}

export const useCreateWebhook = () => useChange((body: webhooks.NewWebhook) => call(webhooks.createWebhook, { body }))

export const useRemoveWebhook = ({ id }: webhooks.Webhook) =>
  useChange(() => call(webhooks.removeWebhook, { params: { id } }))

export const useRepeatDelivery = () => useChange((id: string) => call(webhooks.repeatDelivery, { params: { id } }))
