import type { Run } from '@project-week/contract/matching/matching'
import { screen, render, within } from '@testing-library/react'
import { expect, test, afterEach } from 'vitest'
import { settings, show } from '../testing.tsx'
import { RunReceipt } from './run-receipt.tsx'
import { CompanyPrices } from './company-prices.tsx'
import { speak } from '../../../lib/page/locale.ts'
import { Tiers } from './tiers.tsx'

const receiptOf = (repair: Run['settings']['repair']) =>
  ({
    id: 'r2',
    edition: 'SS26',
    author: 'office@university.example',
    createdAt: '2026-03-02T08:00:00.000Z',
    settings: { ...settings, repair },
    companies: [{ id: 'c1', companyName: 'Alpen Robotik' }],
    students: [] as Run['students'],
    receipt: { inputDigest: '', resultDigest: '', millis: 1, certificate: { fit: 0, gap: 0, proven: true } },
  }) as unknown as Run
const said = (term: string) => screen.queryByText(term)?.nextElementSibling?.textContent

test('an adjustment of the published teams says so, and what it was allowed', () => {
  show(<RunReceipt run={receiptOf({ runId: null, dissolve: ['c1'], isLocked: false })} />)
  expect(said('Starts from')).toBe('The published teams')
  expect(said('Teams that may be split up')).toBe('Alpen Robotik')
})

test('an adjustment of a run names the run', () => {
  show(<RunReceipt run={receiptOf({ runId: 'r1', dissolve: [], isLocked: true })} />)
  expect(said('Starts from')).toBe('r1')
  expect(said('Keep all students who have a place')).toBe('yes')
})

test('a run from scratch starts from nothing', () => {
  show(<RunReceipt run={receiptOf(null)} />)
  expect(said('Starts from')).toBeUndefined()
})

test.each([
  ['counted named challenges', 0, '30 / 25 / 20 / 15 / 10'],
  ['had none to count', undefined, undefined],
])('a run that %s says so with their points', (_, challengeRank, points) => {
  const students = [{ challengeRank }] as Run['students']
  show(<RunReceipt run={{ ...receiptOf(null), students }} />)
  expect(said('Points for a named challenge')).toBe(points)
})

test('a run whose search was cut off promises no identical result', () => {
  const run = receiptOf(null)
  run.receipt.certificate.isCutOff = true
  show(<RunReceipt run={run} />)
  expect(screen.getByText(/another machine may get a different result/)).toBeTruthy()
  expect(screen.queryByText(/identical on any machine/)).toBeNull()
})

const company = (companyName: string, price: number | null) => ({
  id: companyName,
  companyName,
  fieldOfBusiness: 'Mobility',
  preferredFieldOfStudy: [],
  teamLimit: 1,
  places: 5,
  isCancelled: false,
  price,
  studentRanks: [],
  companyRanks: [],
  students: 0,
  reason: { en: '', de: '' },
})

test('prices stand from the highest on, as what a place is worth at most', () => {
  render(<CompanyPrices run={{ companies: [company('Alpen Robotik', 3), company('Isar Energie', 17)] }} />)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'CompanyDemand (price)',
    'Isar Energie17',
    'Alpen Robotik3',
  ])
  expect(screen.getByText(/worth at most/)).toBeTruthy()
})

test('where more than places and fit decided, no price is shown and the reason is', () => {
  render(<CompanyPrices run={{ companies: [company('Alpen Robotik', null)] }} />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/In this run something else decides too/)).toBeTruthy()
})

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
