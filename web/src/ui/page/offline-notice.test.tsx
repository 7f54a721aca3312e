import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineNotice } from './offline-notice.tsx'

afterEach(() => vi.restoreAllMocks())

test('a lost connection is said for as long as it is lost', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const turn = (isOnline: boolean) => {
    onLine.mockReturnValue(isOnline)
    act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  render(<OfflineNotice />)
  expect(screen.getByRole('status').textContent).toBe('')
  turn(false)
  expect(screen.getByRole('status').textContent).toMatch(/^You’re offline\./)
  turn(true)
  expect(screen.getByRole('status').textContent).toBe('')
})
