import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { overviewQuery, statisticsQuery } from './admin.queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

test('figures are fetched again every 60 seconds and when the window comes back', async () => {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', asked)
  const figures = () =>
    asked.mock.calls.filter(([address]) => typeof address === 'string' && address.startsWith('/api/admin/'))
  const queries = createQueryClient()
  queries.mount()
  const leave = [
    new QueryObserver(queries, overviewQuery()).subscribe(() => undefined),
    new QueryObserver(queries, statisticsQuery('SS26')).subscribe(() => undefined),
  ]
  await vi.advanceTimersByTimeAsync(59_000)
  expect(figures()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(figures()).toHaveLength(4)

  await vi.advanceTimersByTimeAsync(11_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(figures()).toHaveLength(6)
  for (const stop of leave) stop()
  queries.unmount()
})
