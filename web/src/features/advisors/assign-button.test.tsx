import { getCsrfToken } from '@project-week/contract/auth/auth'
import { assignAdvisors, type AdvisorPlan } from '@project-week/contract/advisors/advised-team'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { AssignButton } from './assign-button.tsx'

test('who gets whom is shown first, and what was shown is what is given', async () => {
  const plan: AdvisorPlan = {
    given: [{ team: 't1', advisor: 'a1', companyName: 'Aldor', advisorName: 'Ida Beck' }],
    without: ['Bit'],
  }
  const server = vi.fn<typeof fetch>((address, init) =>
    Promise.resolve(
      Response.json(
        address === getCsrfToken.path ? { csrfToken: 't' } : init?.method === 'POST' ? { given: 1, without: 1 } : plan,
      ),
    ),
  )
  const posted = () => server.mock.calls.filter(([, init]) => init?.method === 'POST')
  vi.stubGlobal('fetch', server)
  show(<AssignButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Assign advisors to teams without one' }))
  expect(await screen.findByText('Aldor: Ida Beck')).toBeTruthy()
  expect(screen.getByText('Still without an advisor: Bit.')).toBeTruthy()
  expect(posted()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Assign and tell them (1)' }))
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.[0]).toBe(assignAdvisors.path)
  expect(posted()[0]?.[1]?.body).toBe(JSON.stringify({ given: [{ team: 't1', advisor: 'a1' }] }))
})

test.each([
  [['Bit'], /^No advisor has an offer left/],
  [[], 'No team is without an advisor.'],
])('a plan that gives nothing says why, without %j', async (without, text) => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ given: [], without }))),
  )
  show(<AssignButton />)
  await userEvent.click(screen.getByRole('button', { name: 'Assign advisors to teams without one' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Assign and tell/ })).toBeNull()
})
