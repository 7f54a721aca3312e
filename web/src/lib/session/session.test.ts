import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { device, keepDraft, readDraft, visitor } from '../forms/draft.ts'
import {
  askWhenShownAgain,
  currentUser,
  followOtherTabs,
  onSessionChange,
  restoreSession,
  settleSignOut,
  signIn,
  signOut,
} from './session.ts'
import { readLoginToken } from './login-cookie.ts'

const server = vi.fn<typeof fetch>()
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const student = () => ({ id: 's1', role: 'student', exp: String(inAnHour()), firstname: 'Ada', matrikelnummer: '01' })

const tokenOf = (sub: string) => `jwt2=a.${btoa(JSON.stringify({ sub, role: 'student', exp: inAnHour() }))}.c; Path=/`

const logouts = () => server.mock.calls.filter(([path]) => path === '/api/auth/logout').length

/** Simulates the back/forward cache: leaves the page, runs `meanwhile`, restores the page. */
function comeBack(meanwhile: () => void = () => {}): void {
  dispatchEvent(new Event('pagehide'))
  meanwhile()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

const isShown = () => document.body.style.visibility !== 'hidden'

/** Another tab's change arrives here as a storage event. */
const storedElsewhere = (newValue: string) =>
  dispatchEvent(Object.assign(new Event('storage'), { key: 'user', newValue }))

const answerAll = () => server.mockImplementation(() => Promise.resolve(Response.json({ csrfToken: 't' })))

// The next test file shares the window.
const listened = vi.spyOn(globalThis, 'addEventListener')

beforeEach(() => {
  answerAll()
  vi.stubGlobal('fetch', server)
})
afterEach(async () => {
  answerAll()
  await signOut('erased')
  server.mockClear()
  for (const [type, listener] of listened.mock.calls) removeEventListener(type, listener)
  listened.mockClear()
  document.body.style.visibility = ''
})

describe('sign-in', () => {
  test('stores the person with exp as a number of seconds', () => {
    expect(signIn(student())).toBe(true)
    expect(currentUser()).toMatchObject({ id: 's1', role: 'student', firstname: 'Ada' })
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ exp: expect.any(Number) })
  })

  test.each([
    ['an exp that has passed', { ...student(), exp: Math.floor(Date.now() / 1000) - 1 }],
    ['an exp in milliseconds that is no number', { ...student(), exp: 'soon' }],
    ['no id', { ...student(), id: '' }],
    ['no role', { id: 's1', exp: inAnHour() }],
    ['a role nobody has', { ...student(), role: 'owner' }],
  ])('is refused with %s', (_, data) => {
    expect(signIn(data)).toBe(false)
    expect(currentUser()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })
})

describe('session restore', () => {
  test('brings the stored person back', () => {
    localStorage.setItem('user', JSON.stringify(student()))
    restoreSession()
    expect(currentUser()?.id).toBe('s1')
    expect(logouts()).toBe(0)
  })

  test('clears the storage when there is no entry, drafts excepted', () => {
    localStorage.setItem('left-over', '1')
    const taps = { form: 'check-in', owner: device }
    keepDraft(taps, { values: ['tap'], savedAt: 1 })
    restoreSession()
    expect(localStorage.getItem('left-over')).toBeNull()
    expect(readDraft(taps)?.values).toEqual(['tap'])
  })

  test('with site data blocked leaves nobody signed in, and a sign-in holds until the page is left', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    restoreSession()
    expect(currentUser()).toBeNull()
    expect(signIn(student())).toBe(true)
    expect(currentUser()?.id).toBe('s1')
    vi.restoreAllMocks()
  })

  test('ends no session that began after the entry expired', async () => {
    document.cookie = tokenOf('s1')
    localStorage.setItem('user', JSON.stringify({ ...student(), exp: 1 }))
    restoreSession()
    await vi.waitFor(() => expect(localStorage.getItem('user')).toBeNull())
    document.cookie = 'jwt2=; Max-Age=0; Path=/'
    expect(logouts()).toBe(0)
  })

  test.each([
    ['expired', JSON.stringify({ ...student(), exp: 1 })],
    ['without a role', JSON.stringify({ id: 's1', exp: inAnHour() })],
    ['no JSON', '{'],
  ])('logs out when the entry is %s', async (_, stored) => {
    localStorage.setItem('user', stored)
    restoreSession()
    await vi.waitFor(() => expect(logouts()).toBe(1), { timeout: 60_000 })
    expect(currentUser()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
  })
})

describe('logout', () => {
  test('calls the server, empties the storage and says why', async () => {
    signIn(student())
    sessionStorage.setItem('email', 'ada@example.org')
    const heard = vi.fn<(reason: string | undefined) => void>()
    const stop = onSessionChange(heard)
    await signOut()
    stop()
    expect(logouts()).toBe(1)
    expect(heard).toHaveBeenCalledExactlyOnceWith('asked')
    expect(currentUser()).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(sessionStorage.getItem('email')).toBeNull()
  })

  test('calls no listener before the server has answered: listeners may leave the page', async () => {
    signIn(student())
    await vi.waitFor(() => expect(server).toHaveBeenCalled(), { timeout: 60_000 })
    let answer: (response: Response) => void = () => {}
    server.mockImplementation((path) =>
      path === '/api/auth/logout'
        ? new Promise((resolve) => (answer = resolve))
        : Promise.resolve(Response.json({ csrfToken: 't' })),
    )
    const heard = vi.fn<(reason: string | undefined) => void>()
    const stop = onSessionChange(heard)
    const done = signOut()
    await vi.waitFor(() => expect(logouts()).toBe(1), { timeout: 60_000 })
    expect(currentUser()).toBeNull()
    expect(heard).not.toHaveBeenCalled()
    answer(Response.json({ signedOut: true }))
    await done
    stop()
    expect(heard).toHaveBeenCalledExactlyOnceWith('asked')
  })

  test('goes on to the university where its session ends too, and empties the page before', async () => {
    document.body.append('Ada Lovelace')
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
    signIn(student())
    server.mockImplementation(() =>
      Promise.resolve(Response.json({ csrfToken: 't', signedOut: true, continueAt: 'https://idp.example/slo?x=1' })),
    )
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    askWhenShownAgain()
    const heard = vi.fn<(reason: string | undefined) => void>()
    const stop = onSessionChange(heard)
    expect(await signOut()).toBe(true)
    // A call refused while the provider is slow does not mean an expired session.
    expect(await signOut('expired')).toBe(false)
    stop()
    expect(heard).toHaveBeenCalledExactlyOnceWith('leaving')
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://idp.example/slo?x=1')
    // After going back, nothing is shown and the page is reloaded.
    expect(document.body.textContent).toBe('Signing out…')
    comeBack()
    expect(isShown()).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    leave.mockRestore()
    reload.mockRestore()
  })

  test('empties the page at once, before the server has answered', async () => {
    signIn(student())
    document.body.append('Ada Lovelace')
    const done = signOut()
    expect(document.body.textContent).toBe('Signing out…')
    await done
  })

  test('asks first where something on the page objects to its end', async () => {
    signIn(student())
    const object = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', object)
    const asked = vi.fn(() => false)
    vi.stubGlobal('confirm', asked)
    document.body.append('Ada Lovelace')
    expect(await signOut()).toBe(false)
    expect(asked).toHaveBeenCalledExactlyOnceWith('Leave without saving?')
    expect([currentUser()?.id, document.body.textContent, logouts()]).toEqual(['s1', 'Ada Lovelace', 0])
    removeEventListener('beforeunload', object)
  })

  test('empties the page of another tab, and forgets what that tab keeps', () => {
    signIn(student())
    document.body.append('Ada Lovelace')
    sessionStorage.setItem('email', 'ada@example.org')
    followOtherTabs()
    const heard = vi.fn<(reason: string | undefined) => void>()
    const stop = onSessionChange(heard)
    storedElsewhere('signed-out')
    stop()
    expect(heard).toHaveBeenCalledExactlyOnceWith('asked')
    expect([currentUser(), document.body.textContent]).toEqual([null, 'Signing out…'])
    expect(sessionStorage.getItem('email')).toBeNull()
  })

  test('happens here even if the server is away, which is told once it is back', async () => {
    signIn(student())
    document.cookie = tokenOf('s1')
    expect(readLoginToken()).toBeDefined()
    server.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
    await signOut()
    expect(currentUser()).toBeNull()
    expect(readLoginToken()).toBeUndefined()
    server.mockClear()
    answerAll()
    restoreSession()
    // The failed token is dropped a moment later.
    await vi.waitFor(async () => {
      await settleSignOut()
      expect(logouts()).toBe(1)
    })
    await settleSignOut()
    expect(logouts()).toBe(1)
  })

  test('ends no session that somebody has begun since', async () => {
    signIn(student())
    server.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
    await signOut()
    answerAll()
    server.mockClear()
    document.cookie = tokenOf('s2')
    await settleSignOut()
    document.cookie = 'jwt2=; Max-Age=0; Path=/'
    await settleSignOut()
    expect(logouts()).toBe(0)
  })

  test('forgets the drafts of who asked for it and keeps them when the session expires', async () => {
    const drafts = ['s1', visitor].map((owner) => ({ form: 'profile', owner }))
    signIn(student())
    for (const draft of drafts) keepDraft(draft, { values: {}, savedAt: 1 })
    await signOut('expired')
    for (const draft of drafts) expect(readDraft(draft)).toBeDefined()
    signIn(student())
    await signOut('asked')
    for (const draft of drafts) expect(readDraft(draft)).toBeUndefined()
  })
})

describe('a page whose session has ended', () => {
  test.each([
    ['goes on with the same person in another tab', 's1', 's1', false],
    ['is loaded anew where somebody else signs in in another tab', 's2', undefined, true],
  ])('%s', async (_, id, after, isReloaded) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    signIn(student())
    followOtherTabs()
    await signOut('expired')
    storedElsewhere(JSON.stringify({ ...student(), id }))
    expect([currentUser()?.id, reload.mock.calls.length > 0]).toEqual([after, isReloaded])
    reload.mockRestore()
  })
})

describe('a page from the browser’s memory', () => {
  test('is hidden until the server has said that its person is still signed in', async () => {
    signIn(student())
    askWhenShownAgain()
    server.mockClear()
    comeBack()
    expect(isShown()).toBe(false)
    await vi.waitFor(() => expect(isShown()).toBe(true))
    expect(server.mock.calls.map(([path]) => path)).toContain('/api/auth/role')
  })

  test.each([
    ['nobody', () => localStorage.clear()],
    ['somebody else', () => localStorage.setItem('user', JSON.stringify({ ...student(), id: 's2' }))],
  ])('is loaded anew where %s is signed in', (_, meanwhile) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    signIn(student())
    askWhenShownAgain()
    comeBack(meanwhile)
    expect(reload).toHaveBeenCalled()
    expect(isShown()).toBe(false)
    reload.mockRestore()
  })
})

afterAll(() => listened.mockRestore())

const now = Date.UTC(2025, 9, 15)
const inSeconds = now / 1000
const cookie = (payload: unknown) =>
  `theme=dark; jwt2=head.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`

test('reads a token whose exp, in seconds, is in the future', () => {
  const token = { sub: 'u1', role: 'student', exp: inSeconds + 1 }
  expect(readLoginToken(now, cookie(token))).toEqual(token)
})

test.each([
  ['expired this second', cookie({ sub: 'u1', role: 'student', exp: inSeconds })],
  ['missing', 'theme=dark'],
  ['without parts', 'jwt2=nonsense'],
  ['not base64', 'jwt2=a.%%%.c'],
  ['without exp', cookie({ sub: 'u1', role: 'student' })],
])('counts as not signed in: %s', (_, cookies) => {
  expect(readLoginToken(now, cookies)).toBeUndefined()
})
