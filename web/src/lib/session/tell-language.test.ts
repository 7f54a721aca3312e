import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberLanguageOnTheWayOut } from '../page/remember-language.ts'
import { chosenLocale } from '../page/locale.ts'
import { keepPreference } from '../page/preference.ts'
import { signIn, signOut } from './session.ts'
import { keepLanguageTold } from './tell-language.ts'

const server = vi.fn<typeof fetch>()
const person = () => ({ id: 's1', role: 'student', exp: Math.floor(Date.now() / 1000) + 3600 })
/** The languages sent to the server, in order. */
const told = () => server.mock.calls.flatMap(([path, init]) => (path === '/api/account/language' ? [init?.body] : []))

// Test files share a document, so remove the listeners at the end.
const ends = [keepLanguageTold(), rememberLanguageOnTheWayOut('de')]
afterAll(() => {
  for (const end of ends) end()
})

beforeEach(() => {
  server.mockImplementation(() => Promise.resolve(Response.json({ csrfToken: 't' })))
  vi.stubGlobal('fetch', server)
})
afterEach(async () => {
  await signOut('erased')
  keepPreference('language', undefined)
  server.mockClear()
  document.body.replaceChildren()
})

test('whoever signs in is written to in the language that they have chosen, and the server is told once', async () => {
  keepPreference('language', 'de')
  signIn(person())
  await vi.waitFor(() => expect(localStorage.getItem('language')).toBe('de'))
  signIn(person())
  expect(told()).toEqual(['{"language":"de"}'])
})

test('whoever has chosen nothing signs in in the language of the page', async () => {
  signIn(person())
  await vi.waitFor(() => expect(told()).toEqual(['{"language":"en"}']))
  expect(chosenLocale()).toBe('en')
})

test.each([
  ['the other language', '<a href="/" hreflang="en">English</a>', 'en'],
  ['the university login', '<a href="/api/users/shibboleth/login/tum?target=x">Uni-Login</a>', 'de'],
  ['another page', '<a href="/de/posters">Poster</a>', undefined],
])('a link to %s is remembered as a choice, or is none', (_, link, language) => {
  document.body.innerHTML = link
  document.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(chosenLocale()).toBe(language)
})
