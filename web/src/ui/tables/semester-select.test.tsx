import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { editionsQuery } from '../../lib/queries/editions.ts'
import { EmptyList, SemesterOfList } from './semester-select.tsx'

/** Two lists, the second one without anything of SS25; SS26 is the current edition. */
function open(address: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData([...editionsQuery().queryKey], [{ label: 'SS25' }, { label: 'SS26' }, { label: 'WS26' }])
  queries.setQueryData([...programmeStateQuery().queryKey], { edition: { label: 'SS26' } })
  const list = (labels: string[], other: string) => (
    <QueryClientProvider client={queries}>
      <SemesterOfList labels={labels} />
      <EmptyList text="No registrations yet" />
      <Link to={other}>On</Link>
    </QueryClientProvider>
  )
  const router = createMemoryRouter(
    [
      { path: '/students', element: list(['SS25', 'SS26'], '/companies') },
      { path: '/companies', element: list(['SS26'], '/students') },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return router
}
const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Edition' }).value

test('shows the current edition first, though a later one is there', () => {
  open('/students')
  expect(shown()).toBe('SS26')
})

test('an edition that is chosen on one list is shown on the next, even where that has nothing of it', async () => {
  const router = open('/students')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Edition' }), 'SS25')
  expect(router.state.location.search).toBe('?semester=SS25')
  await userEvent.click(screen.getByRole('link', { name: 'On' }))
  expect([router.state.location.pathname, router.state.location.search, shown()]).toEqual(['/companies', '', 'SS25'])
})

test('an edition in the address goes before the one that was chosen, and is chosen from then on', async () => {
  sessionStorage.setItem('edition', 'SS25')
  open('/students?semester=WS26')
  expect(shown()).toBe('WS26')
  await userEvent.click(screen.getByRole('link', { name: 'On' }))
  expect(shown()).toBe('WS26')
})

test('a chosen edition that is gone is the current one again', () => {
  sessionStorage.setItem('edition', 'WS31')
  open('/students')
  expect(shown()).toBe('SS26')
})

test('an empty list says of which edition it is, and leads to the current one', async () => {
  open('/students?semester=WS26')
  expect(screen.getByText('WS26: No registrations yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show SS26' }))
  expect(shown()).toBe('SS26')
  expect(screen.getByText('No registrations yet')).toBeTruthy()
})
