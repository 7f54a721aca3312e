import type { Role } from '@project-week/contract/auth/roles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { type RouteObject, RouterContextProvider, createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireCookie, requireRole, requireUser } from '../lib/session/guards.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { currentUser, signIn, signOut } from '../lib/session/session.ts'
import { dismissRoleFailure } from '../lib/session/role.ts'
import { Root, RootError } from './root.tsx'
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

/** A server that answers the role; one that is left out is a failure with this status. */
const roleIs = (role: Role | 500 | 401) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((path) => {
      if (path !== '/api/auth/role') return Promise.resolve(Response.json({ csrfToken: 't' }))
      if (typeof role === 'string') return Promise.resolve(Response.json({ role }))
      return Promise.resolve(Response.json({ error: { code: 'internal', message: '' } }, { status: role }))
    }),
  )

async function visit(children: RouteObject[], basename = '/'): Promise<void> {
  const prefix = basename === '/' ? '' : basename
  const router = createMemoryRouter([{ HydrateFallback: () => null, children }], {
    basename,
    initialEntries: [prefix + paths.dashboard],
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state.initialized && router.state.navigation.state === 'idle').toBe(true), {
    timeout: 60_000,
  })
}

beforeEach(() => {
  privateData.mockClear()
  roleIs('student')
})
afterEach(async () => {
  await signOut('erased')
  dismissRoleFailure()
  document.cookie = 'jwt2=; Max-Age=0; Path=/'
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
  signIn({
    id: 's1',
    role: 'student',
    exp: exp(),
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@university.example',
  })
  await visit(places(requireRole('admin')))
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeDefined()
  expect(privateData).not.toHaveBeenCalled()
  // Whose account it is, the way to their pages and the way out.
  expect(screen.getByText(/You’re signed in as Ada Lovelace \(ada@university\.example\)\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to your pages' }).getAttribute('href')).toBe(paths.dashboard)
  const [way] = screen.getAllByRole('button', { name: 'Sign out' })
  expect(way).toBeDefined()
  roleIs('admin')
  signIn({ id: 'a1', role: 'admin', exp: exp() })
  await visit(places(requireRole('admin')))
  expect(await screen.findByText('inside')).toBeDefined()
})

test('a role given since the sign-in opens its pages at the next one', async () => {
  signIn({ id: 's2', role: 'student', exp: exp() })
  roleIs('admin')
  await visit(places(requireRole('admin')))
  expect(await screen.findByText('inside')).toBeDefined()
  expect(currentUser()?.role).toBe('admin')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 's2', role: 'admin' })
})

test('a failure to fetch the role is shown as specified, until it is fetched', async () => {
  signIn({ id: 's3', role: 'student', exp: exp() })
  roleIs(500)
  await visit([{ Component: Root, children: places(requireUser) }])
  const alert = await screen.findByRole('alert', {}, { timeout: 60_000 })
  expect(alert.textContent).toContain('Error')
  expect(alert.textContent).toContain('An error occurred while fetching user role.')
  expect(alert.querySelector('svg')).not.toBeNull()
  expect(screen.getByText('inside')).toBeDefined()
  roleIs('student')
  within(alert).getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 60_000 })
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
    timeout: 60_000,
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
  expect(await screen.findByRole('heading', { name: 'Sign-in failed' })).toBeDefined()
  expect(localStorage.getItem('user')).toBeNull()
})

test('an unknown address has a page of its own', async () => {
  await open('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})
