import { screen, within, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { show } from '../../lib/testing/page.tsx'
import { MayChange } from '../base/may-change.ts'
import { WriteButton } from './write-button.tsx'
import { ExportButton } from './export-button.tsx'

const shown = { ids: undefined, columns: undefined, found: 2, isLoading: false }

test.each([
  ['holds a mail to a list back from a viewer', false, 'true'],
  ['offers an admin a mail to a list', true, null],
] as const)('%s', (_, mayChange, disabled) => {
  const { container } = show(
    <MayChange value={mayChange}>
      <WriteButton audience="students" shown={shown} all={() => []} />
    </MayChange>,
  )
  expect(within(container).getByRole('button').getAttribute('aria-disabled')).toBe(disabled)
})

test('a mail to chosen rows begins with exactly them, and opens', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    if (address !== '/api/campaigns') return Promise.resolve(Response.json({ csrfToken: 't' }))
    sent.push(JSON.parse(body ?? ''))
    return Promise.resolve(Response.json({ id: 'c1' }, { status: 201 }))
  })
  const element = (
    <WriteButton
      audience="companies"
      shown={{ ...shown, ids: () => ['b', 'a'] }}
      all={() => ['a', 'b', 'c']}
      isChosen
    />
  )
  const { router } = show(element)
  await userEvent.click(screen.getByRole('button', { name: 'Email selected' }))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?campaign=c1'), { timeout: 60_000 })
  expect(sent).toEqual([{ audience: 'companies', ids: ['b', 'a'] }])
})

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
  const one = { ids: () => ['a'], columns: undefined, found: 1, isLoading: false }
  show(<ExportButton list="students" shown={one} isChosen />)
  expect(screen.getByRole('button', { name: /Excel/ }).id).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'More exports' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['As CSV'])
})
