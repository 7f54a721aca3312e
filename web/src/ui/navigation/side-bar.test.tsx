import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { waitingQuery } from '../../lib/queries/waiting.ts'
import { SideBar } from './side-bar.tsx'

function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(['programme-state'], { edition: { label: 'SS26' } })
  queries.setQueryData(['editions'], [{ label: 'SS25' }, { label: 'SS26' }])
  queries.setQueryData(waitingQuery().queryKey, [
    { what: 'fields-unmapped', count: 2 },
    { what: 'changes-asked', count: 1 },
    { what: 'confirmations-asked', count: 3 },
    { what: 'registration-closes', count: 9 },
  ])
  const element = (
    <QueryClientProvider client={queries}>
      <SideBar />
    </QueryClientProvider>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/view-company-profiles'] })
  render(<RouterProvider router={router} />)
}

test('beside a screen stands what waits there, each number a link to it in the current edition', () => {
  open()
  const recruit = within(screen.getByRole('list', { name: 'Recruit' }))
  expect(recruit.getByRole('link', { current: 'page' }).textContent).toBe('Company profiles')
  const counts = ['Companies whose free-text field counts for nothing yet: 2', 'Companies that ask for a change: 1']
  expect(counts.map((name) => recruit.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/view-company-profiles?only=unmapped&semester=SS26',
    '/view-company-profiles?only=change-asked&semester=SS26',
  ])
  const prepare = within(screen.getByRole('list', { name: 'Prepare' }))
  expect(prepare.getByRole('link', { name: 'What colleagues ask you to confirm: 3' }).getAttribute('href')).toBe(
    '/colleagues?semester=SS26',
  )
  // Days are no count of what waits.
  expect(screen.queryByRole('link', { name: /Days until/ })).toBeNull()
})

test('another edition than the current one is named while it is chosen', () => {
  open()
  expect(screen.queryByText(/^Lists and figures show/)).toBeNull()
  cleanup()
  sessionStorage.setItem('edition', 'SS25')
  open()
  expect(screen.getByText(/^Lists and figures show SS25\. .* SS26/)).toBeTruthy()
})
