import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '../lib/page/paths.ts'
import { signIn, signOut } from '../lib/session/session.ts'
import { Component, loader } from './single-sign-on-return.tsx'

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ csrfToken: 't', role: 'student' })))
  // A test in another file may have left somebody signed in.
  await signOut('erased')
})
afterEach(() => signOut('erased'))

async function arrive(query: string): Promise<string> {
  const router = createMemoryRouter(
    [
      { path: paths.singleSignOnReturn, loader, Component, HydrateFallback: () => null },
      { path: paths.dashboard, element: null },
    ],
    { initialEntries: [`${paths.singleSignOnReturn}?${query}`] },
  )
  router.initialize()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  return router.state.location.pathname
}
const signedIn = () => signIn({ id: '1', role: 'student', exp: String(Math.floor(Date.now() / 1000) + 3600) })

test('a repeated answer leads somebody who is signed in to their page, and nobody else', async () => {
  expect(await arrive('error=sign_on_repeated')).toBe(paths.singleSignOnReturn)
  signedIn()
  expect(await arrive('error=sign_on_repeated')).toBe(paths.dashboard)
})

test('a refusal is shown to somebody who is signed in too', async () => {
  signedIn()
  expect(await arrive('error=sign_on_failed')).toBe(paths.singleSignOnReturn)
})
