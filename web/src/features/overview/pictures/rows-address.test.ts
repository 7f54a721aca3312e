import { expect, test } from 'vitest'
import { readTableState } from '../../../lib/tables/table-state.ts'
import { companiesAt, studentsAt, studentsUntil } from './rows-address.ts'

const filtersOf = (address: string) => readTableState(new URLSearchParams(address.split('?')[1])).filters

test('students behind a bar are those of the edition that it counts, without the withdrawn', () => {
  const address = studentsAt('SS26', { school: ['SoM'] })
  expect(address).toContain('/view-student-profiles?semester=SS26')
  expect(filtersOf(address)).toMatchObject({ school: ['SoM'] })
  expect(filtersOf(address)['state']).toContain('absent')
  expect(filtersOf(address)['state']).not.toContain('withdrawn')
})

test('a step of the funnel names its own states', () => {
  expect(filtersOf(studentsAt('SS26', { state: ['attended'] }))).toEqual({ state: ['attended'] })
})

test('a day of the curve leads to everybody until its end', () => {
  expect(filtersOf(studentsUntil('SS26', '2025-10-15'))).toMatchObject({ date: ['..2025-10-15'] })
})

test('companies behind places are those that have not cancelled', () => {
  expect(filtersOf(companiesAt('SS26', { fieldOfBusiness: ['IT'] }))['state']).not.toContain('cancelled')
})
