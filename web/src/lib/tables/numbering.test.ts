import { expect, test } from 'vitest'
import { createNumbering } from './numbering.ts'

test('equal keys have one number, others the next, in the order in which they come', () => {
  const numberOf = createNumbering()
  expect(['b', 'a', 'b', '', 'a', '', 'c'].map(numberOf)).toEqual([0, 1, 0, 2, 1, 2, 3])
})

test('texts of the same hash are told apart, and so are a number and its text', () => {
  const numberOf = createNumbering()
  // 31 × "A" + "a" is 31 × "B" + "B": the hash knows no difference, nor between longer texts made of them.
  const alike = ['AaAa', 'AaBB', 'BBAa', 'BBBB', 2_031_744, '2031744']
  expect(alike.map(numberOf)).toEqual([0, 1, 2, 3, 4, 5])
  expect(alike.toReversed().map(numberOf)).toEqual([5, 4, 3, 2, 1, 0])
})

test('instants and negative numbers are keys as well', () => {
  const numberOf = createNumbering()
  expect([-1, 1_761_000_000_000, 0.5, -1, 1_761_000_000_000].map(numberOf)).toEqual([0, 1, 2, 0, 1])
})
