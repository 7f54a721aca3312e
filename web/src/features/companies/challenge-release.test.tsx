import type { Company } from '@project-week/contract/companies/company'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serve, show } from '../../lib/testing/page.tsx'
import { Toasts } from '../../ui/overlays/toasts.tsx'
import { ChosenChallenges } from './challenge-release.tsx'

// Toasts are one list for all files.
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
})

const companyOf = (number: number, companyName: string, ndaRequired: 'yes' | 'no') =>
  ({
    _id: `0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a1${number}`,
    companyName,
    businessProblem: 'Every eighth part is scrap.',
    ndaRequired,
    challengeState: 'not-shown',
    addressState: 'confirmed',
    state: 'registered',
  }) as Company
const [aldor, brenn] = [companyOf(1, 'Aldor', 'yes'), companyOf(2, 'Brenn', 'no')]

function open(chosen: readonly Company[]) {
  const before = chosen.map(({ _id: id }) => ({ id, isShown: false }))
  const sent = serve({ 'PUT /api/company/challenges': { before } })
  show(
    <>
      <ChosenChallenges chosen={chosen} />
      <Toasts />
    </>,
  )
  return sent
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('names the companies that require an NDA before their challenges are shown', async () => {
  const sent = open([aldor, brenn])
  await press('Show 2 challenges')
  expect(screen.getByText('An NDA is required by: Aldor. The challenge will be public.')).toBeTruthy()
  await press('Cancel')
  await press('Show 2 challenges')
  expect(sent).toEqual([])
  await press('Show anyway')
  expect(await screen.findByText('2 challenges shown')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([
    { changes: [aldor, brenn].map(({ _id: id }) => ({ id, isShown: true })) },
  ])
})

test('shows the challenge of a company without an NDA at once', async () => {
  const sent = open([brenn])
  await press('Show 1 challenge')
  await waitFor(() => expect(sent).toHaveLength(1))
})
