import { readAccount } from '@project-week/contract/auth/account'
import { factorMessages, finishSignIn } from '@project-week/contract/auth/second-factor'
import { getCsrfToken, login, proveAgain, signInMessages } from '@project-week/contract/auth/auth'
import { endpoint } from '@project-week/contract/endpoint'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { show } from '../../lib/testing/page.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { call, onUnauthorised } from '../../lib/api/api.ts'
import { answerProof } from '../../lib/api/prove-again.ts'
import { speak } from '../../lib/page/locale.ts'
import { onSessionChange, signIn, signOut } from '../../lib/session/session.ts'
import ProveAgain from './prove-again.tsx'

const exportEverybody = endpoint({
  method: 'POST',
  path: '/api/everybody',
  summary: 'Something that requires reauthentication',
  access: ['admin'],
  requiresReauthentication: true,
  status: 200,
  answer: z.object({ people: z.int() }),
})

const rightCode = '654321'
const at = '2026-03-02T09:00:00.000Z'
const account = {
  email: 'one@university.example',
  hasPassword: true,
  mayHaveFactors: true,
  isFactorMissing: false,
  factors: [{ id: '0b0e7f5e-0000-4000-8000-000000000000', kind: 'code', name: 'Phone', createdAt: at, lastUsedAt: at }],
  recoveryCodesLeft: 10,
}

const ada = (id: string) => ({
  id,
  role: 'admin',
  exp: Math.floor(Date.now() / 1000) + 3600,
  email: 'ada@university.example',
  firstname: 'Ada',
  lastname: 'Kern',
})
let signsIn = 'a1'
let signsInAs = 'admin'
let hasFactor = false

const server = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
let isProved = false
let by = 'password'
let isSignedIn = true
const served = () => server.mock.calls.filter(([path]) => path === exportEverybody.path).length

beforeEach(() => {
  isProved = false
  by = 'password'
  hasFactor = false
  signsIn = 'a1'
  isSignedIn = true
  speak('en')
  server.mockReset()
  server.mockImplementation((path, init) => {
    if (path === getCsrfToken.path) return answer(200, { csrfToken: 'token' })
    if (path === readAccount.path) return answer(200, account)
    if (path === proveAgain.path) {
      const given = JSON.stringify(init?.body)
      isProved = given.includes('elf gr') || given.includes(rightCode)
      const message = by === 'second-factor' ? factorMessages.wrongCode : signInMessages.wrongPassword
      return isProved ? answer(200, { proved: true }) : answer(401, { error: { code: 'login_failed', message } })
    }
    if (path === login.path && hasFactor) return answer(200, { secondFactor: { passkey: false, code: true } })
    if (path === login.path || path === finishSignIn.path) {
      isSignedIn = true
      return answer(200, { ...ada(signsIn), role: signsInAs })
    }
    if (!isSignedIn) return answer(401, { error: { code: 'not_signed_in', message: '' } })
    return isProved
      ? answer(200, { people: 3 })
      : answer(403, { error: { code: 'prove_again', message: signInMessages.proveAgain, details: { by } } })
  })
  vi.stubGlobal('fetch', server)
  show(<ProveAgain />)
})
afterEach(() => {
  cleanup()
  speak('en')
})

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => (error instanceof ApiError ? error.code : expect.fail(String(error))),
  )

test('a refused call asks for the password, says that it is wrong, and goes on with the right one', async () => {
  const calls = Promise.all([call(exportEverybody), call(exportEverybody)])
  const input = await screen.findByLabelText('Password')
  expect(document.activeElement).toBe(input)
  await userEvent.keyboard('falsch{Enter}')
  await screen.findByText(signInMessages.wrongPassword)
  await userEvent.clear(input)
  await userEvent.type(input, 'elf grüne Fahrräder{Enter}')
  expect(await calls).toEqual([{ people: 3 }, { people: 3 }])
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(served()).toBe(4)
})

test.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
])('%s closes the question, and the call stays refused', async (_, leave) => {
  const failure = failureOf(call(exportEverybody))
  await screen.findByLabelText('Password')
  await leave()
  expect(await failure).toBe('prove_again')
  expect(served()).toBe(1)
})

test('who has a second factor is asked for it instead of the password, and goes on with a code', async () => {
  by = 'second-factor'
  const calls = call(exportEverybody)
  const input = await screen.findByLabelText('Code')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.type(input, '123456{Enter}')
  await screen.findByText(factorMessages.wrongCode)
  await userEvent.clear(input)
  await userEvent.type(input, rightCode)
  await userEvent.keyboard('{Enter}')
  expect(await calls).toEqual({ people: 3 })
})

test('in German it asks in German, and opens the university login for those who came by it', async () => {
  speak('de')
  by = 'sign-on'
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  const failure = failureOf(call(exportEverybody))
  await userEvent.click(await screen.findByRole('button', { name: 'Noch einmal einloggen' }))
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/login\/tum\?target=.*then%3Dclose&again=yes$/))
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(await failure).toBe('prove_again')
})

describe('the end of the session', () => {
  const heard = vi.fn<() => void>()
  const stop = onUnauthorised(heard)
  beforeEach(async () => {
    heard.mockClear()
    isProved = true
    signIn(ada('a1'))
    await call(exportEverybody)
    isSignedIn = false
  })
  afterEach(async () => {
    isSignedIn = true
    await signOut('erased')
  })
  afterAll(stop)

  test('is asked about over the page, and the call is made again after a sign-in', async () => {
    signsIn = 'a1'
    const calls = Promise.all([call(exportEverybody), call(exportEverybody)])
    const input = await screen.findByLabelText('Password')
    expect(document.activeElement).toBe(input)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@university.example')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await userEvent.type(input, 'elf grüne Fahrräder{Enter}')
    expect(await calls).toEqual([{ people: 3 }, { people: 3 }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(heard).not.toHaveBeenCalled()
  })

  test('asks for the second factor after the password, where the account has one', async () => {
    hasFactor = true
    const calls = call(exportEverybody)
    await userEvent.type(await screen.findByLabelText('Password'), 'elf grüne Fahrräder{Enter}')
    const code = await screen.findByLabelText('Code')
    expect(isSignedIn).toBe(false)
    await userEvent.type(code, `${rightCode}{Enter}`)
    expect(await calls).toEqual({ people: 3 })
  })

  test('makes the call again for somebody whose role has changed, and tells the page', async () => {
    signsIn = 'a1'
    signsInAs = 'viewer'
    const changes: unknown[] = []
    const leave = onSessionChange((change) => changes.push(change))
    const answered = call(exportEverybody)
    await userEvent.type(await screen.findByLabelText('Password'), 'elf grüne Fahrräder{Enter}')
    expect(await answered).toEqual({ people: 3 })
    expect(changes).toEqual([undefined, 'role'])
    expect(heard).not.toHaveBeenCalled()
    leave()
    signsInAs = 'admin'
  })

  test('leaves the page after Cancel', async () => {
    const failure = failureOf(call(exportEverybody))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await failure).toBe('not_signed_in')
    expect(heard).toHaveBeenCalledOnce()
  })

  test('makes no call for somebody else, who gets the page anew', async () => {
    signsIn = 'b2'
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const failure = failureOf(call(exportEverybody))
    await userEvent.type(await screen.findByLabelText('Password'), 'elf grüne Fahrräder{Enter}')
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 'b2' })
    expect(served()).toBe(2)
    expect(document.body.textContent).not.toContain('Password')
    reload.mockRestore()
    answerProof(false)
    expect(await failure).toBe('not_signed_in')
  })
})
