import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSemesters, nextSemester, SemesterLabel, sortSemesters } from './semester.ts'

const label = fc
  .tuple(fc.constantFrom('SS', 'WS'), fc.integer({ min: 0, max: 99 }))
  .map(([half, year]) => half + String(year).padStart(2, '0'))

test('a label is SS or WS and two digits', () => {
  fc.assert(
    fc.property(label, (value) => {
      expect(SemesterLabel.parse(value)).toBe(value)
    }),
  )
})

test.each(['ss26', 'SS2026', 'SS6', 'SoSe26', ' SS26', 'SS26\n', ''])('%j is no label', (other) => {
  expect(SemesterLabel.safeParse(other).success).toBe(false)
})

test('the newest year comes first and, within a year, SS before WS', () => {
  expect(sortSemesters(['WS24', 'SS25', 'WS25', 'SS26', 'SS09'])).toEqual(['SS26', 'SS25', 'WS25', 'WS24', 'SS09'])
})

test('the order is total', () => {
  fc.assert(
    fc.property(label, label, label, (a, b, c) => {
      expect(compareSemesters(a, b) === 0).toBe(a === b)
      expect(Math.sign(compareSemesters(a, b)) + Math.sign(compareSemesters(b, a))).toBe(0)
      const inOrder = compareSemesters(a, b) <= 0 && compareSemesters(b, c) <= 0
      expect(inOrder && compareSemesters(a, c) > 0).toBe(false)
    }),
  )
})

test('sorting leaves its input alone and gives the same for any order of it', () => {
  fc.assert(
    fc.property(fc.array(label), (labels) => {
      const before = [...labels]
      const sorted = sortSemesters(labels)
      expect(labels).toEqual(before)
      expect(sortSemesters(labels.toReversed())).toEqual(sorted)
      expect(sorted).toHaveLength(labels.length)
    }),
  )
})

test('summer is followed by the winter of its year, winter by the next summer', () => {
  expect(nextSemester('SS26')).toBe('WS26')
  expect(nextSemester('WS26')).toBe('SS27')
  expect(nextSemester('WS08')).toBe('SS09')
})

test('following semesters from SS00 meets all 200 labels once', () => {
  const seen = ['SS00']
  while (seen.at(-1) !== 'WS99') seen.push(nextSemester(seen.at(-1) ?? ''))
  expect(new Set(seen).size).toBe(200)
  expect(seen).toHaveLength(200)
})

test('there is no semester after WS99, nor after what is no label', () => {
  expect(() => nextSemester('WS99')).toThrow('WS99')
  expect(() => nextSemester('26SS')).toThrow('26SS is not a semester label')
})
