import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { type RouteObject, RouterContextProvider, createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireCookie, requireRole, requireUser } from '../lib/session/guards.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { signIn, signOut } from '../lib/session/session.ts'
import { RootError } from './root.tsx'
import { routes } from './routes.tsx'

const exp = () => Math.floor(Date.now() / 1000) + 3600
const places = (...guards: NonNullable<RouteObject['middleware']>): RouteObject[] => [
  { path: paths.home, element: 'the landing page' },
  { path: paths.login, element: 'the login page' },
  {
    ErrorBoundary: RootError,
    children: [{ middleware: guards, children: [{ path: paths.dashboard, loader: privateData, element: 'inside' }] }],
  },
]
const privateData = vi.fn<() => null>(() => null)

async function visit(children: RouteObject[], basename = '/'): Promise<void> {
  const prefix = basename === '/' ? '' : basename
  const router = createMemoryRouter([{ HydrateFallback: () => null, children }], {
    basename,
    initialEntries: [prefix + paths.dashboard],
  })
  render(<RouterProvider router={router} />)
  await vi.waitFor(() => expect(router.state.initialized && router.state.navigation.state === 'idle').toBe(true), {
    timeout: 20_000,
  })
}

beforeEach(() => {
  privateData.mockClear()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ csrfToken: 't' }))),
  )
})
afterEach(async () => {
  await signOut()
  document.cookie = 'jwt2=; Max-Age=0; Path=/'
  vi.unstubAllGlobals()
})

test.each(['/', '/de'])(
  'a private route leads a stranger to the landing page and loads nothing (below %s)',
  async (base) => {
    await visit(places(requireUser), base)
    await screen.findByText('the landing page')
    expect(privateData).not.toHaveBeenCalled()
  },
)

test('a private route opens to who is signed in', async () => {
  signIn({ id: 's1', role: 'student', exp: exp() })
  await visit(places(requireUser))
  expect(await screen.findByText('inside')).toBeDefined()
})

test('without the login cookie the way leads to the login page, with it inside', async () => {
  await visit(places(requireCookie))
  expect(await screen.findByText('the login page')).toBeDefined()
  document.cookie = `jwt2=a.${btoa(JSON.stringify({ sub: 's1', role: 'student', exp: exp() }))}.c; Path=/`
  await visit(places(requireCookie))
  expect(await screen.findByText('inside')).toBeDefined()
})

test('an admin page tells a student that it is not for them, and lets an admin in', async () => {
  signIn({ id: 's1', role: 'student', exp: exp() })
  await visit(places(requireRole('admin')))
  expect(await screen.findByRole('heading', { name: 'This page is not for your account' })).toBeDefined()
  expect(privateData).not.toHaveBeenCalled()
  signIn({ id: 'a1', role: 'admin', exp: exp() })
  await visit(places(requireRole('admin')))
  expect(await screen.findByText('inside')).toBeDefined()
})

async function open(address: string, children = routes) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(children, {
    initialEntries: [address],
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, queryClient]])),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state.initialized && router.state.navigation.state === 'idle').toBe(true), {
    timeout: 20_000,
  })
  return router
}

test('the return from the university login stores the person, goes to the dashboard and leaves no query behind', async () => {
  // A stand-in for the dashboard, which has tests and questions to the server of its own.
  const router = await open(
    `${paths.singleSignOnReturn}?id=s1&role=student&exp=${exp()}&firstname=Ada&placeofbirth=Ulm`,
    [
      {
        path: paths.singleSignOnReturn,
        lazy: () => import('../pages/single-sign-on-return.tsx'),
        HydrateFallback: () => null,
      },
      { path: paths.dashboard, element: 'the dashboard' },
    ],
  )
  expect(router.state.location).toMatchObject({ pathname: paths.dashboard, search: '' })
  expect(router.state.historyAction).toBe('REPLACE')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ firstname: 'Ada', placeofbirth: 'Ulm' })
})

test('a return with an expired login stores nothing and says so', async () => {
  await open(`${paths.singleSignOnReturn}?id=s1&role=student&exp=1`)
  expect(await screen.findByRole('heading', { name: 'The sign-in did not work' })).toBeDefined()
  expect(localStorage.getItem('user')).toBeNull()
})

test('an unknown address has a page of its own', async () => {
  await open('/nowhere')
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined()
})
