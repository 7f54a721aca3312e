import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MayChange } from '../base/may-change.ts'
import { WriteButton } from './write-button.tsx'

const shown = { ids: undefined, columns: undefined, found: 2, isLoading: false }

test.each([
  ['holds a mail to a list back from a viewer', false, 'true'],
  ['offers an admin a mail to a list', true, null],
] as const)('%s', (_, mayChange, disabled) => {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MayChange value={mayChange}>
          <WriteButton audience="students" shown={shown} all={() => []} />
        </MayChange>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(within(container).getByRole('button').getAttribute('aria-disabled')).toBe(disabled)
})
