import { expect, test } from 'vitest'
import { type TableState, readTableState, writeTableState } from './table-state.ts'

const state: TableState = {
  search: 'ada & co',
  sorting: { column: 'lastname', descending: true },
  filters: { gender: ['Female', 'Diverse'], school: ['CIT'] },
  hidden: ['phone', 'email'],
  order: ['school', 'name'],
  density: 'compact',
}

test('a state written to the address reads back the same', () => {
  const address = writeTableState(state, new URLSearchParams()).toString()
  expect(readTableState(new URLSearchParams(address))).toEqual(state)
})

test('leaves other parameters alone and drops what is back at its default', () => {
  const plain = readTableState(new URLSearchParams())
  const params = writeTableState(state, new URLSearchParams('semester=SS26'))
  expect(writeTableState(plain, params).toString()).toBe('semester=SS26')
})
