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
