import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../lib/session/session.ts'
import { AdminPage } from './admin-page.tsx'

// Nothing of what the server would answer matters here.
beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ csrfToken: 't' }))),
  ),
)

function open(path: string) {
  signIn({ id: '1', role: 'admin', exp: Date.now() / 1000 + 3600 })
  const router = createMemoryRouter(
    ['/view-users', '/colleagues', '/view-advisors', '/campaign'].map((at) => ({
      path: at,
      element: <AdminPage key={at}>{at}</AdminPage>,
    })),
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const heading = () => screen.getByRole('heading', { level: 1 })

test('a tab leads to another screen of the section: same title, its own document title, focus on the heading', async () => {
  const router = open('/view-users')
  const tabs = () => within(screen.getByRole('navigation', { name: 'Access' }))
  expect(heading().textContent).toBe('Access')
  expect(document.activeElement).not.toBe(heading())
  expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Authorised users')
  await userEvent.click(tabs().getByRole('link', { name: 'Staff access' }))
  expect(router.state.location.pathname).toBe('/colleagues')
  expect(heading().textContent).toBe('Access')
  expect(document.activeElement).toBe(heading())
  expect(document.title).toMatch(/^Staff access/)
  expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Staff access')
})

test('a screen alone in its section has no tabs, and an action of a section has its own title and the way back', async () => {
  const router = open('/view-advisors')
  expect(screen.queryByRole('navigation', { name: 'Advisors' })).toBeNull()
  expect(heading().textContent).toBe('Advisors')
  await act(() => router.navigate('/campaign'))
  expect(heading().textContent).toBe('Send a group email')
  const tabs = within(screen.getByRole('navigation', { name: 'Emails' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
    '/campaigns',
    '/view-subscribers',
    '/outbox',
    '/mail-texts',
  ])
  const side = within(screen.getByRole('navigation', { name: 'Admin area' }))
  expect(side.getByRole('link', { current: true }).textContent).toBe('Emails')
})
