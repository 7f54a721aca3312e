import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '../lib/testing/page.tsx'
import { Component } from './erased.tsx'

test.each([
  ['/erased', 'Page not found'],
  ['/erased?registrations=1&files=0&team=false', 'Data deleted'],
])('%s is headed "%s"', (address, title) => {
  serve({})
  show(<Component />, { at: address })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('certificates and feedback are named where there were any', () => {
  serve({})
  show(<Component />, { at: '/erased?registrations=1&files=0&team=true&certificates=2&feedback=true' })
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toContain('Certificates of participation, which can no longer be verified: 2')
  expect(said).toContain('Your feedback on the week')
})
