import { expect, test } from 'vitest'
import { type TableState, readTableState, writeTableState } from './table-state.ts'

const state: TableState = {
  search: 'ada & co',
  sorting: { column: 'lastname', descending: true },
  filters: { gender: ['Female', 'Diverse'], school: ['CIT'] },
  hidden: ['phone', 'email'],
  order: ['school', 'name'],
}

test('a state written to the URL reads back the same', () => {
  const query = writeTableState(state, new URLSearchParams()).toString()
  expect(readTableState(new URLSearchParams(query))).toEqual(state)
})

test('writing keeps other parameters and drops defaults', () => {
  const plain = readTableState(new URLSearchParams())
  const params = writeTableState(state, new URLSearchParams('semester=SS26'))
  expect(writeTableState(plain, params).toString()).toBe('semester=SS26')
})
