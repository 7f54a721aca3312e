import type { Team } from '@project-week/contract/teams/team'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serve, show } from '../../lib/testing/page.tsx'
import { Toasts } from '../../ui/overlays/toasts.tsx'
import { ChosenCheckIn } from './chosen-check-in.tsx'

const [aldor, brenn] = ['0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11', '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a12'] as const
const chosen = [
  { _id: aldor, name: 'Aldor', checkIn: { at: '2026-04-20T08:00:00.000Z', by: 'boss@aldor.example' } },
  { _id: brenn, name: 'Brenn', checkIn: null },
] as Team[]

// Toasts are one list for all files.
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
})

test('says which teams stay as they are, before and after, and sends all that were chosen', async () => {
  const left = [{ id: aldor, name: 'Aldor', reason: 'recorded' }]
  const sent = serve({ 'POST /api/team/check-in': { checkedIn: 1, left } })
  show(
    <>
      <ChosenCheckIn chosen={chosen} />
      <Toasts />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Everyone attended …' }))
  expect(screen.getByText(/^Everyone in 1 team is recorded/)).toBeTruthy()
  expect(screen.getByText('Attendance already recorded, not changed: Aldor.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save attendance' }))
  expect(
    await screen.findByText(/^Attendance of 1 team saved\. Attendance already recorded, not changed: Aldor\.$/),
  ).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ teams: [aldor, brenn] }])
})
