import { readAccount } from '@project-week/contract/auth/account'
import { factorMessages } from '@project-week/contract/auth/second-factor'
import { getCsrfToken, proveAgain, signInMessages } from '@project-week/contract/auth/auth'
import { endpoint } from '@project-week/contract/endpoint'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { show } from '../../lib/testing/page.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { speak } from '../../lib/page/locale.ts'
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

const server = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
let isProved = false
let by = 'password'
const served = () => server.mock.calls.filter(([path]) => path === exportEverybody.path).length

beforeEach(() => {
  isProved = false
  by = 'password'
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
