import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { paths } from '../../lib/page/paths.ts'

export const settings = makeRunSettings()

export interface Sent {
  method: string
  path: string
  body: unknown
}

const hasStatus = (answer: unknown): answer is { status: number; body: unknown } =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer

/** A server that answers by "METHOD /path"; everything sent is kept. What has `status` and `body` is answered so. */
export function serve(answers: Record<string, object | ((sent: Sent) => object)>): Sent[] {
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
      if (answer === undefined) return Promise.resolve(Response.json({}, { status: 500 }))
      return Promise.resolve(
        hasStatus(answer) ? Response.json(answer.body, { status: answer.status }) : Response.json(answer),
      )
    }),
  )
  return sent
}

/** Draws a part of the desk as it stands on a page. */
export function show(element: ReactElement, at = '/') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: paths.matching, element: 'at the desk' },
      { path: paths.startMatching, element },
    ],
    { initialEntries: [at] },
  )
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
