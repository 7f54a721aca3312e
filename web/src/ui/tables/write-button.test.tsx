import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { MayChange } from '../base/may-change.ts'
import { WriteButton } from './write-button.tsx'

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
