import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { ExportButton } from './export-button.tsx'

test('nothing is exported while rows are loading: a sort of no rows yet would be an empty file', async () => {
  // The token is kept for the next file: only the export stays without an answer.
  const server = vi.fn<typeof fetch>((address) =>
    address === '/api/auth/csrf' ? Promise.resolve(Response.json({ csrfToken: 't' })) : new Promise(() => {}),
  )
  vi.stubGlobal('fetch', server)
  const button = (isLoading: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <ExportButton list="students" shown={{ ids: () => [], columns: undefined, found: 0, isLoading }} />
    </QueryClientProvider>
  )
  const { rerender } = render(button(true))
  await userEvent.click(screen.getByRole('button', { name: /Excel/ }))
  await userEvent.click(screen.getByRole('button', { name: 'More exports' }))
  expect(screen.queryByRole('menuitem')).toBeNull()
  expect(server).not.toHaveBeenCalled()
  rerender(button(false))
  await userEvent.click(screen.getByRole('button', { name: /Excel/ }))
  await vi.waitFor(() => expect(server).toHaveBeenCalled(), { timeout: 60_000 })
})

test('of chosen rows only they are exported, and the palette leads to the other button', async () => {
  const shown = { ids: () => ['a'], columns: undefined, found: 1, isLoading: false }
  show(<ExportButton list="students" shown={shown} isChosen />)
  expect(screen.getByRole('button', { name: /Excel/ }).id).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'More exports' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['As CSV'])
})
