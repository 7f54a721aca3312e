import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../../lib/page/locale.ts'
import { Tiers } from './tiers.tsx'

afterEach(() => speak('en'))

const tiers = [
  { tier: 'placed', value: 1000, bound: 1000, proven: true },
  { tier: 'fit', value: 86068, bound: 86075, proven: false },
  // A sum of squares is bounded from below.
  { tier: 'balance', value: 3004, bound: 3000, proven: false },
] as const

const rows = () => screen.getAllByRole('row').slice(1)

test('each tier says what was reached, what is possible, and whether that is proven or how far it may be off', () => {
  render(<Tiers tiers={tiers} />)
  const [placed, fit, balance] = rows()
  if (!placed || !fit || !balance) throw new Error('a tier is missing')
  expect(within(placed).getByText('verified optimal')).toBeTruthy()
  expect(
    within(fit)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['86,068', '86,075', 'at most 7 from the optimum'])
  expect(within(fit).queryByText('verified optimal')).toBeNull()
  expect(within(balance).getByText('at most 4 from the optimum')).toBeTruthy()
})

test('the tiers stand in the order in which they are decided', () => {
  render(<Tiers tiers={tiers} />)
  expect(rows().map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '1Students with a place',
    '2Total match score',
    '3Even team sizes (sum of squares)',
  ])
})

test('in German the numbers and the proof are German', () => {
  speak('de')
  render(<Tiers tiers={tiers} />)
  expect(screen.getByText('86.075')).toBeTruthy()
  expect(screen.getByText('nachweislich optimal')).toBeTruthy()
})
