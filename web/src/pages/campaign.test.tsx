import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { Component } from './campaign.tsx'

test('an address that names no campaign leads to the list of them', async () => {
  const router = createMemoryRouter(
    [
      { path: '/campaign', element: <Component /> },
      { path: '/campaigns', element: 'The list' },
    ],
    { initialEntries: ['/campaign'] },
  )
  render(<RouterProvider router={router} />)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/campaigns'))
})
