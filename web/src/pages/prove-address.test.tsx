import { addressMessages } from '@project-week/contract/identity/address'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptNotice } from '../features/identity/kept-notice.tsx'
import { paths } from '../lib/page/paths.ts'
import { currentUser, signIn, signOut } from '../lib/session/session.ts'
import * as proveAddress from './prove-address.tsx'

const email = 'ada@university.example'
const user = () => ({
  id: 'p1',
  role: 'student',
  exp: Math.floor(Date.now() / 1000) + 3600,
  email,
  firstname: 'Ada',
  lastname: 'Lovelace',
})
const kept = { account: true, places: 0, registrations: 2, lateRegistration: false }
const server = vi.fn<typeof fetch>()

/** Answers by address; one that is left out does not answer. */
function answer(answers: Record<string, [status: number, body: unknown]>): void {
  server.mockImplementation((path) => {
    if (path === '/api/auth/csrf') return Promise.resolve(Response.json({ csrfToken: 't' }))
    const [status, body] = (typeof path === 'string' ? answers[path] : undefined) ?? []
    return status === undefined ? new Promise(() => {}) : Promise.resolve(Response.json(body, { status }))
  })
}
const refusal = (code: string, message: string) => ({ error: { code, message } })

function show(element?: React.ReactNode) {
  location.hash = '#the-token'
  const router = createMemoryRouter(
    [
      element === undefined ? { path: paths.proveAddress, ...proveAddress } : { path: paths.proveAddress, element },
      { path: paths.dashboard, element: 'my page' },
    ],
    { initialEntries: [paths.proveAddress] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  answer({})
  signIn(user())
})
afterEach(async () => {
  // Without anybody signed in the page would ask more.
  cleanup()
  answer({ '/api/auth/logout': [200, { signedOut: true }] })
  await signOut('erased')
  location.hash = ''
})

test('opening the link asks first; the button proves the address, says what was added and leads on', async () => {
  show()
  expect(await screen.findByText(/You are signed in as Ada Lovelace/)).toBeDefined()
  expect(server.mock.calls.some(([path]) => path === '/api/addresses/prove')).toBe(false)
  answer({ '/api/addresses/prove': [200, { email, added: kept }], '/api/auth/role': [200, { role: 'admin' }] })
  await press('Confirm address')
  expect(await screen.findByText('Added to your login: an account and 2 registrations.')).toBeDefined()
  const [, init] = server.mock.calls.findLast(([path]) => path === '/api/addresses/prove') ?? []
  expect(init?.body).toBe(JSON.stringify({ token: 'the-token' }))
  expect(currentUser()?.role).toBe('admin')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open your page' }))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('my page')).toBeDefined()
})

test('an address under which nothing is stored is confirmed all the same', async () => {
  show()
  answer({
    '/api/addresses/prove': [
      200,
      { email, added: { account: false, places: 0, registrations: 0, lateRegistration: false } },
    ],
    '/api/auth/role': [200, { role: 'student' }],
  })
  await press('Confirm address')
  expect(await screen.findByText(`${email} is confirmed. Nothing else was stored under it.`)).toBeDefined()
})

test.each([
  [410, refusal('link_invalid', addressMessages.linkInvalid), 'This link no longer works', 'link', 'Open your page'],
  [422, refusal('validation_failed', ''), 'This link no longer works', 'link', 'Open your page'],
  [
    403,
    refusal('wrong_person', addressMessages.wrongPerson),
    'This link belongs to another login',
    'button',
    'Sign out',
  ],
  [409, refusal('conflict', 'Both have one.'), 'The address couldn’t be confirmed', 'link', 'Open your page'],
] as const)('a refusal with %i says so and has a way on', async (status, body, title, role, way) => {
  show()
  answer({ '/api/addresses/prove': [status, body] })
  await press('Confirm address')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(title)
  expect(alert.textContent).toContain(body.error.message)
  expect(screen.getAllByRole(role, { name: way })).toContain(document.activeElement)
})

test('a fault can be tried again', async () => {
  show()
  answer({ '/api/addresses/prove': [503, refusal('not_ready', 'Out of reach.')] })
  await press('Confirm address')
  expect((await screen.findByRole('alert')).textContent).toBe('Out of reach.')
  expect(screen.getByRole('button', { name: 'Confirm address' })).toBeDefined()
})

test('whoever is not signed in is told to sign in and to open the link again', async () => {
  answer({ '/api/auth/logout': [200, { signedOut: true }] })
  await signOut('erased')
  show()
  expect(await screen.findByText(/Sign in as the person who asked for this link\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in with university credentials' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull()
})

test('the notice says that something is stored under the address, and sends the mail', async () => {
  answer({ '/api/addresses': [200, { email, isProved: false, awaitsProof: true }] })
  show(<KeptNotice />)
  expect(await screen.findByText(`Something is already stored under ${email}`)).toBeDefined()
  answer({ '/api/addresses/proof': [503, refusal('not_ready', 'Out of reach.')] })
  await press('Send confirmation email')
  expect((await screen.findByRole('alert')).textContent).toBe('Out of reach.')
  answer({ '/api/addresses/proof': [202, { accepted: true }] })
  await press('Send confirmation email')
  const status = await screen.findByRole('status')
  expect(status.textContent).toContain('Confirmation email sent')
  expect(status.parentElement).toBe(document.activeElement)
})

test.each([[200, { email, isProved: true, awaitsProof: false }] as const, [500, refusal('internal', '')] as const])(
  'there is no notice where nothing is stored, or nobody can say (%i)',
  async (status, body) => {
    answer({ '/api/addresses': [status, body] })
    show(
      <>
        <KeptNotice />
        <p>the page</p>
      </>,
    )
    expect(await screen.findByText('the page')).toBeDefined()
    await vi.waitFor(() => expect(server.mock.calls.some(([path]) => path === '/api/addresses')).toBe(true))
    expect(screen.queryByText(/already stored/)).toBeNull()
  },
)
