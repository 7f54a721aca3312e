import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'

export interface Sent {
  method: string
  path: string
  body: unknown
}

const hasStatus = (answer: unknown): answer is { status: number; body: unknown } =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer

/**
 * A fake server keyed by "METHOD /path" that records all requests. An answer with `status` and `body` is sent as such;
 * unknown calls get a 500, or never an answer. CSRF tokens are always answered, as they belong to the whole worker.
 */
export function serve(
  answers: Record<string, object | ((sent: Sent) => object)>,
  { otherwise = 'fails' }: { otherwise?: 'fails' | 'waits' } = {},
): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address, init) => {
      const path = typeof address === 'string' ? address : ''
      if (path === '/api/auth/csrf') return Promise.resolve(Response.json({ csrfToken: 't' }))
      const request = {
        method: init?.method ?? 'GET',
        path,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      }
      sent.push(request)
      const known = answers[`${request.method} ${path}`] ?? answers[`${request.method} ${path.split('?')[0]}`]
      const answer = typeof known === 'function' ? (known as (sent: Sent) => object)(request) : known
      if (answer === undefined) {
        return otherwise === 'waits' ? new Promise(() => {}) : Promise.resolve(Response.json({}, { status: 500 }))
      }
      return Promise.resolve(
        hasStatus(answer) ? Response.json(answer.body, { status: answer.status }) : Response.json(answer),
      )
    }),
  )
  return sent
}

interface Place {
  at?: string
  /** Other pages, as link targets. */
  routes?: RouteObject[]
  queries?: QueryClient
}

/** Renders an element as part of a page at an address; by default queries are not retried. */
export function show(element: ReactNode, { at = '/', routes = [], queries }: Place = {}) {
  const client = queries ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([...routes, { path: '*', element }], { initialEntries: [at] })
  const { container } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, container }
}
