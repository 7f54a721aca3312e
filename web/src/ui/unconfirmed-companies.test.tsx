import { hostingMessages } from '@project-week/contract/hosting/hosting'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../lib/testing/page.tsx'
import { Toasts } from './overlays/toasts.tsx'
import { UnconfirmedCompany } from './unconfirmed-companies.tsx'

// Toasts are one list for all files.
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
})

const id = '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11'

test('sends the confirmation email of one company again, and says so or why not', async () => {
  const sent: string[] = []
  const enough = { error: { code: 'conflict', message: hostingMessages.enoughLinks } }
  const answers = [Response.json({}), Response.json(enough, { status: 409 })]
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.startsWith('/api/company/')) return Promise.resolve(Response.json({ csrfToken: 't' }))
    sent.push(address)
    return Promise.resolve(answers.shift())
  })
  show(
    <>
      <UnconfirmedCompany company={{ id, companyName: 'Aldor', email: 'boss@aldor.example' }} />
      <Toasts />
    </>,
  )
  const again = screen.getByRole('button', { name: 'Send confirmation email again' })
  await userEvent.click(again)
  expect(await screen.findByText('Confirmation email to boss@aldor.example sent again')).toBeTruthy()
  await userEvent.click(again)
  expect((await screen.findByRole('alert')).textContent).toContain(hostingMessages.enoughLinks)
  expect(sent).toEqual([`/api/company/${id}/link`, `/api/company/${id}/link`])
})
