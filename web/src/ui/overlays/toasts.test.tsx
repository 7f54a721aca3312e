import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '../../lib/page/toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a toast goes by itself, but not under the focus', async () => {
  render(<Toasts />)
  act(() => showToast('Saved'))
  act(() => showToast('Moved', { undo: () => {} }))
  screen.getByRole('button', { name: 'Undo' }).focus()
  await after(8500)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByText('Moved')).toBeDefined()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await after(8500)
  expect(screen.queryByText('Moved')).toBeNull()
})

test('undo takes back what was done, once', async () => {
  const undo = vi.fn<() => void>()
  render(<Toasts />)
  act(() => showToast('Removed', { undo }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Removed')).toBeNull()
})

test('a toast that stays waits until the next one that stays', async () => {
  render(<Toasts />)
  act(() => showToast('3 tagged', { undo: () => {}, stays: true }))
  await after(60_000)
  act(() => showToast('Saved'))
  expect(screen.getByText('3 tagged')).toBeDefined()
  act(() => showToast('2 tagged', { undo: () => {}, stays: true }))
  expect(screen.queryByText('3 tagged')).toBeNull()
  expect(screen.getByText('2 tagged')).toBeDefined()
})
