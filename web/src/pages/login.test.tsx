import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { paths } from '../lib/page/paths.ts'
import { speak } from '../lib/page/locale.ts'
import { currentUser, signOut } from '../lib/session/session.ts'
import * as login from './login.tsx'
import * as setPassword from './set-password.tsx'

const exp = Math.floor(Date.now() / 1000) + 3600
const user = (role: string) => ({ id: 'u1', role, exp, email: 'uwe@firm.example', firstname: 'Uwe', lastname: 'N' })
const server = vi.fn<typeof fetch>()

/** Answers CSRF calls itself and everything else with one answer. */
function answer(status: number, body: unknown): void {
  server.mockImplementation((path) =>
    Promise.resolve(path === '/api/auth/csrf' ? Response.json({ csrfToken: 't' }) : Response.json(body, { status })),
  )
}

async function open(path: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      {
        HydrateFallback: () => null,
        children: [
          { path: paths.login, ...login },
          { path: paths.setPassword, ...setPassword },
          ...[paths.dashboard, paths.studentProfileActions, paths.uploadPoster].map((place) => ({
            path: place,
            element: `at ${place}`,
          })),
        ],
      },
    ],
    {
      initialEntries: [path],
      getContext: () => new RouterContextProvider(new Map([[queryClientContext, queries]])),
    },
  )
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(router.state.initialized && router.state.navigation.state === 'idle').toBe(true), {
    timeout: 60_000,
  })
  return router
}

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'uwe@firm.example')
  await userEvent.type(screen.getByLabelText('Password'), 'elf grüne Fahrräder{Enter}')
}

beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(async () => {
  answer(200, { signedOut: true })
  await signOut('erased')
  document.cookie = 'jwt2=; Max-Age=0; Path=/'
  location.hash = ''
})

test.each([
  ['company', paths.studentProfileActions],
  ['student', paths.studentProfileActions],
  ['admin', paths.dashboard],
])('a %s who signs in by e-mail comes to %s, and the address is kept for the tab', async (role, place) => {
  answer(200, user(role))
  const router = await open(paths.login)
  await fillIn()
  expect(await screen.findByText(`at ${place}`)).toBeDefined()
  expect(router.state.historyAction).toBe('REPLACE')
  expect(sessionStorage.getItem('email')).toBe('uwe@firm.example')
  expect(currentUser()?.role).toBe(role)
})

test('a login after the end of a session goes back to its page, with what its address said', async () => {
  answer(200, user('admin'))
  const router = await open(`${paths.login}?ended=${encodeURIComponent(`${paths.uploadPoster}?team=1`)}`)
  await fillIn()
  expect(await screen.findByText(`at ${paths.uploadPoster}`)).toBeDefined()
  expect(router.state.location.search).toBe('?team=1')
})

test("a refused login shows the server's message, keeps the address and signs nobody out", async () => {
  answer(401, { error: { code: 'login_failed', message: 'The email address or password is incorrect.' } })
  await open(paths.login)
  await fillIn()
  expect((await screen.findByRole('alert')).textContent).toBe('The email address or password is incorrect.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('uwe@firm.example')
  expect(sessionStorage.getItem('email')).toBeNull()
})

test.each([
  ['en', 'This site needs cookies to sign you in.'],
  ['de', 'Zum Einloggen sind Cookies nötig.'],
] as const)('where cookies are blocked, the login says in %s that they are needed', async (language, words) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  speak(language)
  await open(paths.login)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  speak('en')
  vi.restoreAllMocks()
})

test('an answer without a message says that an error occurred', async () => {
  answer(500, 'nonsense')
  await open(paths.login)
  await fillIn()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred')
})

test('whoever holds a valid login cookie is led on to the poster upload; with an expired one the form is there', async () => {
  const cookie = (until: number) =>
    `jwt2=a.${btoa(JSON.stringify({ sub: 'u1', role: 'student', exp: until }))}.c; Path=/`
  document.cookie = cookie(exp)
  await open(paths.login)
  expect(await screen.findByText(`at ${paths.uploadPoster}`)).toBeDefined()
  document.cookie = cookie(1)
  await open(paths.login)
  expect(await screen.findByLabelText('Password')).toBeDefined()
})

test.each(['company', 'advisor'])('a %s who is signed in is led home, not to the posters', async (role) => {
  document.cookie = `jwt2=a.${btoa(JSON.stringify({ sub: 'u1', role, exp }))}.c; Path=/`
  await open(paths.login)
  expect(await screen.findByText(`at ${paths.dashboard}`)).toBeDefined()
})

test('a mailed link names its account, takes a password and signs in', async () => {
  location.hash = '#the-token'
  answer(200, { email: 'uwe@firm.example', purpose: 'invitation', expiresAt: '2026-01-01T00:00:00Z' })
  await open(paths.setPassword)
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeDefined()
  await userEvent.type(screen.getByLabelText('Password'), 'kurz{Enter}')
  expect((await screen.findAllByText(/at least 15 characters\. A short sentence/)).length).toBeGreaterThan(0)
  answer(200, user('company'))
  await userEvent.type(screen.getByLabelText('Password'), ' und dann lang genug{Enter}')
  expect(await screen.findByText(`at ${paths.studentProfileActions}`)).toBeDefined()
  const [, init] = server.mock.calls.findLast(([path]) => path === '/api/auth/password') ?? []
  expect(init?.body).toBe(JSON.stringify({ token: 'the-token', password: 'kurz und dann lang genug' }))
})

test('a used link says so and offers a new one', async () => {
  answer(410, { error: { code: 'link_invalid', message: 'This link has been used or has expired.' } })
  await open(paths.setPassword)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
})
