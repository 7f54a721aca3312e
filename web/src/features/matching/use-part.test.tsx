import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { Tabs } from '../../ui/tabs.tsx'
import { usePart } from './use-part.ts'

function Page() {
  return <Tabs {...usePart()} label="Parts" tabs={['teams', 'board'].map((id) => ({ id, label: id }))} />
}

test('a tab is in the address, beside what is there, and adds no step to the way back', async () => {
  const router = createMemoryRouter([{ path: '/matching', element: <Page /> }], {
    initialEntries: ['/matching?run=7'],
  })
  render(<RouterProvider router={router} />)
  await userEvent.click(screen.getByRole('tab', { name: 'board' }))
  expect(router.state.location.search).toBe('?run=7&part=board')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('a reload keeps the tab', () => {
  const router = createMemoryRouter([{ path: '/matching', element: <Page /> }], {
    initialEntries: ['/matching?part=board'],
  })
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('board')
})
