import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

const callback = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers()
  callback.mockClear()
})
afterEach(() => vi.useRealTimers())

test('runs once, when there was no call for the delay', () => {
  const debounced = debounce(callback, 100)
  debounced()
  vi.advanceTimersByTime(99)
  debounced()
  vi.advanceTimersByTime(99)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledOnce()
})

test('flush runs a waiting call at once and not a second time', () => {
  const debounced = debounce(callback, 100)
  debounced()
  debounced.flush()
  vi.advanceTimersByTime(100)
  expect(callback).toHaveBeenCalledOnce()
})

test('flush does nothing where no call is waiting', () => {
  debounce(callback, 100).flush()
  expect(callback).not.toHaveBeenCalled()
})

test('cancel forgets a waiting call', () => {
  const debounced = debounce(callback, 100)
  debounced()
  debounced.cancel()
  vi.advanceTimersByTime(100)
  expect(callback).not.toHaveBeenCalled()
})
