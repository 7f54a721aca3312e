import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CompanyPrices } from './company-prices.tsx'

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
