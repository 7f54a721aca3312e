import { getCsrfToken } from '@project-week/contract/auth/auth'
import { type Found, search } from '@project-week/contract/search/search'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { signIn } from '../../lib/session/session.ts'
import { expectConsoleErrors } from '../../lib/test-setup.ts'
import { CommandPalette } from './command-palette.tsx'

const ada: Found = {
  kind: 'student',
  id: '0b0e7f5e-0000-4000-8000-000000000001',
  edition: 'SS25',
  name: 'Ada Teamer',
  detail: 'ada@university.example',
}
const server = vi.fn<typeof fetch>()
beforeEach(() => {
  server.mockReset()
  server.mockImplementation((address) =>
    Promise.resolve(Response.json(address === getCsrfToken.path ? { csrfToken: 't' } : [ada])),
  )
  vi.stubGlobal('fetch', server)
})

function open() {
  const { router } = show(<CommandPalette open onClose={() => {}} />)
  // The test's document does not know the element.
  for (const [text, tag] of expectConsoleErrors())
    expect(`${String(text)} ${String(tag)}`).toMatch(/unrecognized.* search$/s)
  return router
}
const box = () => screen.getByRole('searchbox', { name: 'Name or part of a name' })
const searches = () =>
  server.mock.calls.map(([address]) => address).filter((to) => typeof to === 'string' && to.startsWith(search.path))

test('screens come first, then who is found, and Enter follows the first', async () => {
  const router = open()
  await userEvent.type(box(), 'team')
  const person = await screen.findByRole('link', { name: /^Ada Teamer/ })
  expect(person.textContent).toContain('Student · SS25 · ada@university.example')
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links.at(-1)).toContain('Ada Teamer')
  expect(links.join()).toContain('View teams')
  await userEvent.clear(box())
  await userEvent.type(box(), 'ada teamer')
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/view-student-profiles?semester=SS25&open=${ada.id}`,
  )
})

test('one letter asks for screens alone', async () => {
  open()
  await userEvent.type(box(), 'a')
  expect(screen.getAllByRole('link').length).toBeGreaterThan(1)
  await userEvent.type(box(), 'd')
  await screen.findByRole('link', { name: /^Ada Teamer/ })
  expect(searches()).toEqual([expect.stringMatching(/\?q=ad$/)])
})

test('a search that fails is said, and the screens stay', async () => {
  server.mockImplementation((address) =>
    Promise.resolve(
      address === getCsrfToken.path
        ? Response.json({ csrfToken: 't' })
        : Response.json({ error: { code: 'bad_request', message: 'No.' } }, { status: 400 }),
    ),
  )
  open()
  await userEvent.type(box(), 'team')
  await screen.findByText('People, companies and teams can’t be searched right now.')
  expect(screen.getByRole('link', { name: /^View teams/ })).toBeTruthy()
})

test('what was found before is no answer to what is typed now', async () => {
  open()
  await userEvent.type(box(), 'ada')
  await screen.findByRole('link', { name: /^Ada Teamer/ })
  server.mockImplementation(() => new Promise(() => {}))
  await userEvent.clear(box())
  await userEvent.type(box(), 'adalbert')
  expect(screen.queryByRole('link')).toBeNull()
})

const signInAs = (role: 'admin' | 'viewer') => signIn({ id: role, role, exp: Date.now() / 1000 + 60 })

test.each([
  ['imprint', '/content?open=imprint'],
  ['logo', '/content?open=logos'],
  ['Studiengang', '/editions#field-eligibleDegrees'],
  ['consent', '/content?open=statement-of-consent'],
  ['examination', '/view-teams'],
])('%s is found among what can be done', async (words, address) => {
  signInAs('admin')
  open()
  await userEvent.type(box(), words)
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe(address)
})

test('what can be done is found with the screen on which it begins, and Enter leads to its control', async () => {
  signInAs('admin')
  const router = open()
  await userEvent.type(box(), 'create an edition')
  const action = await screen.findByRole('link', { name: /^Create an edition/ })
  expect(action.textContent).toContain('Action · Editions and settings')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname + router.state.location.hash).toBe('/editions#create-edition')
})

test('a viewer finds what a viewer may do', async () => {
  signInAs('viewer')
  open()
  const actions = screen.getAllByRole('link', { name: /Action ·/ }).map(({ textContent }) => textContent)
  expect(actions.every((text) => /^(Export|List for the examination)/.test(text ?? ''))).toBe(true)
  expect(actions.join()).toContain('Export students to Excel')
})

test.each([
  ['erase', /^Delete one person’s data/, '/people#people-search'],
  ['check-in', /^Record attendance/, '/view-teams'],
  ['certificate', /^Download certificates/, '/view-teams'],
])('what the screens call otherwise is found too: %s', async (word, name, path) => {
  signInAs('admin')
  open()
  await userEvent.type(box(), word)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path)
})
