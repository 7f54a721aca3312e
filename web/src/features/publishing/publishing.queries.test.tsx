import type { Preview } from '@project-week/contract/publishing/publication'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answersQuery, declinesQuery, useOfferPlace } from './offers.queries.ts'
import {
  lastPublicationQuery,
  plannedMailQuery,
  previewQuery,
  usePublish,
  useUndoPublication,
} from './publishing.queries.ts'

/** Whatever `/publish` asks, and the lists that say the same of the same people. */
const asked: readonly (readonly unknown[])[] = [
  previewQuery().queryKey,
  lastPublicationQuery().queryKey,
  answersQuery().queryKey,
  declinesQuery().queryKey,
  declinesQuery('p1').queryKey,
  plannedMailQuery('p1', 'v1').queryKey,
  ['teams'],
  ['students'],
  ['mails'],
  ['overview'],
]

test.each<[string, () => () => Promise<unknown>]>([
  [
    'a publication',
    () => {
      const { mutateAsync } = usePublish()
      return () => mutateAsync({ version: 'v1', last: null, losses: [] } as unknown as Preview)
    },
  ],
  [
    'an undone publication',
    () => {
      const { mutateAsync } = useUndoPublication()
      return () => mutateAsync({ id: 'pu1', seen: 'v1' })
    },
  ],
  [
    'a place that is offered',
    () => {
      const { mutateAsync } = useOfferPlace()
      return () => mutateAsync({ team: 't1', to: 'p9' })
    },
  ],
])('%s makes everything that the page shows be asked for again, also where it is refused', async (_, useAct) => {
  for (const status of [200, 409]) {
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>((address) =>
        Promise.resolve(
          address === '/api/auth/csrf'
            ? Response.json({ csrfToken: 't' })
            : Response.json({ error: { code: 'stale', message: 'Changed.' } }, { status }),
        ),
      ),
    )
    const queries = new QueryClient()
    for (const key of asked) queries.setQueryData(key, {})
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(useAct, { wrapper })
    await result.current().catch(() => undefined)
    await waitFor(() => {
      expect(asked.filter((key) => queries.getQueryState(key)?.isInvalidated !== true)).toEqual([])
    })
  }
})
