import { patience } from '../../../tooling/patience.ts'
import { organiser } from '@project-week/content/organiser'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { organiserId } from './page/organiser.ts'
import { isEmptied } from './session/from-memory.ts'
import { currentUser, signOut } from './session/session.ts'

// Usually milliseconds, or seconds on a busy machine; this only ends what hangs.
configure({ asyncUtilTimeout: patience.expect.poll.timeout })

let body: HTMLElement
const consoleError = vi.spyOn(console, 'error')

/** Signs out the person whom a test, or a call that it left open, has signed in. */
async function leave() {
  if (!currentUser()) return
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))
  await signOut('erased')
  vi.unstubAllGlobals()
}

beforeEach(async () => {
  await leave()
  body = document.body
  // As in the server's document.
  const element = document.createElement('script')
  Object.assign(element, { type: 'application/json', id: organiserId, textContent: JSON.stringify(organiser) })
  document.head.replaceChildren(element)
  consoleError.mockReset()
})

afterEach(async () => {
  cleanup()
  await leave()
  vi.unstubAllGlobals()
  // A sign-out leaves a replaced body.
  if (isEmptied()) {
    body.replaceChildren()
    document.body.replaceWith(body)
  }
  localStorage.clear()
  sessionStorage.clear()
  // A test that expects console errors calls expectConsoleErrors().
  const [unexpected] = consoleError.mock.calls
  if (unexpected) throw new Error(`unexpected console.error: ${unexpected.map(String).join(' ')}`)
})

/** Marks the errors logged so far as expected, and returns them. */
export function expectConsoleErrors(): unknown[][] {
  const calls = [...consoleError.mock.calls]
  consoleError.mockClear()
  return calls
}
