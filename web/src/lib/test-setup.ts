import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// What is waited for comes in milliseconds, or in seconds on a machine that does other things too; this ends what hangs.
configure({ asyncUtilTimeout: 20_000 })

const consoleError = vi.spyOn(console, 'error')

beforeEach(() => {
  consoleError.mockReset()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  // A test that expects an error on the console says so with expectConsoleErrors().
  const [unexpected] = consoleError.mock.calls
  if (unexpected) throw new Error(`unexpected console.error: ${unexpected.map(String).join(' ')}`)
})

/** Takes the errors logged so far as expected and answers them. */
export function expectConsoleErrors(): unknown[][] {
  const calls = [...consoleError.mock.calls]
  consoleError.mockClear()
  return calls
}
