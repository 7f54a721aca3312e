import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Posters } from './posters.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

const poster = (id: string) => ({
  id,
  title: id,
  by: 'A company, 2025',
  summary: 'What it says.',
  pdf: `/posters/${id}.pdf`,
  picture: { file: { width: 100, height: 141, fallback: `/pictures/${id}.webp`, sources: [] }, alt: id },
})

test('the thumbnails move on every three seconds', async () => {
  vi.useFakeTimers()
  const scrollTo = vi.fn<() => void>()
  render(<Posters posters={['one', 'two'].map(poster)} />)
  Object.assign(screen.getByRole('region'), { scrollTo })
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(scrollTo).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(scrollTo).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('only the first thumbnail is fetched at once', () => {
  const { container } = render(<Posters posters={['one', 'two'].map(poster)} />)
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy'])
  expect(container.querySelector('img')?.getAttribute('fetchpriority')).toBe('high')
})
