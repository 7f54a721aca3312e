import type { RequestOf } from '@project-week/contract/endpoint'
import { addSubscriber, confirmSubscription, unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const useSubscribe = () =>
  useMutation({
    mutationFn: (body: RequestOf<typeof addSubscriber>['body']) => call(addSubscriber, { body }),
    // Without a line it fails and says so, on the public pages as in the app.
    networkMode: 'always',
  })

export const useUnsubscribe = () =>
  useMutation({ mutationFn: (query: RequestOf<typeof unsubscribe>['query']) => call(unsubscribe, { query }) })

export const useConfirmSubscription = () =>
  useMutation({ mutationFn: (token: string) => call(confirmSubscription, { body: { token } }) })
