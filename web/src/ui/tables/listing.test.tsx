import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Listing } from './listing.tsx'

test('where the rest cannot be loaded the first rows stay, and with them what is being written in them', () => {
  const list = (error: Error | null, rows?: string[]) => (
    <Listing
      labels={{ data: ['SS26'], isError: false } as never}
      rows={{ data: rows, isError: error !== null, error, refetch: vi.fn() }}
      first={['Ada']}
      empty="Nobody"
    >
      {(shown, isLoading) => <input aria-label={`${shown.join()} ${isLoading ? 'so far' : ''}`} />}
    </Listing>
  )
  const { rerender } = render(list(null))
  const note = screen.getByRole<HTMLInputElement>('textbox')
  note.value = 'met at the fair'
  rerender(list(new Error('broken off')))
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load this list')
  expect(screen.getByRole('textbox', { name: 'Ada so far' })).toBe(note)
  rerender(list(null, ['Ada', 'Bob']))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Ada,Bob' })).toBe(note)
})
