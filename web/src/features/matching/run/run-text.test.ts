import type { RunStudent } from '@project-week/contract/matching/matching'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../../lib/page/locale.ts'
import { rankText, reasonText } from './run-text.ts'

afterEach(() => speak('en'))

const student: RunStudent = {
  id: '1',
  firstname: 'Lena',
  lastname: 'Sommer',
  matrikelnummer: '03000001',
  currentfieldofstudy: 'Mechatronics - M.Sc.',
  school: 'ED',
  gender: 'Female',
  preferredFieldOfBusiness: ['Mobility'],
  team: 0,
  studentRank: 1,
  companyRank: 2,
  fit: 94,
  because: 'matched',
  isWithdrawn: false,
}

test('a reason says both ranks in plain words', () => {
  expect(reasonText(student, 'Mobility', false)).toBe(
    'Mobility was the student’s 1st choice. The company listed Mechatronics - M.Sc. 2nd.',
  )
})

test('what was not listed is said, not left out', () => {
  expect(reasonText({ ...student, studentRank: 0, companyRank: 0 }, 'Mobility', false)).toBe(
    'Mobility was not among the student’s choices. Mechatronics - M.Sc. is not on the company’s list.',
  )
})

test.each([
  ['pinned', 'Pinned by hand.'],
  ['locked', 'The team is locked.'],
] as const)('who was put there by a rule (%s) reads that first', (because, said) => {
  expect(reasonText({ ...student, because }, 'Mobility', false)).toMatch(new RegExp(`^${said} Mobility was`))
})

test('who has no place reads of no company', () => {
  expect(reasonText({ ...student, because: 'unplaced', team: null }, '', false)).toBe(
    'No open team could take this student under the rules of this run.',
  )
  expect(reasonText({ ...student, because: 'unplaced', team: null }, '', true)).toMatch(/^Every team was full/)
})

test('a reason names nobody', () => {
  expect(reasonText(student, 'Mobility', false)).not.toMatch(/Lena|Sommer|03000001/)
})

test('ranks are written as each language writes them', () => {
  expect([1, 2, 3, 4, 5].map(rankText)).toEqual(['1st', '2nd', '3rd', '4th', '5th'])
  speak('de')
  expect(rankText(2)).toBe('2.')
  expect(reasonText(student, 'Mobility', false)).toContain('1. Wahl')
})
