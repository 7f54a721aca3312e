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
  waiting: null,
  isWithdrawn: false,
  hasDeclined: false,
}

test('a reason says both ranks in plain words', () => {
  expect(reasonText(student, 'Mobility')).toBe(
    'Mobility was the student’s 1st choice. The company listed Mechatronics - M.Sc. 2nd.',
  )
})

test('what was not listed is said, not left out', () => {
  expect(reasonText({ ...student, studentRank: 0, companyRank: 0 }, 'Mobility')).toBe(
    'Mobility was not among the student’s choices. Mechatronics - M.Sc. is not on the company’s list.',
  )
})

test.each([
  ['pinned', 'Pinned by hand.'],
  ['locked', 'The team is locked.'],
] as const)('who was put there by a rule (%s) reads that first', (because, said) => {
  expect(reasonText({ ...student, because }, 'Mobility')).toMatch(new RegExp(`^${said} Mobility was`))
})

test('who has no place reads why, and of no company', () => {
  const unplaced = (because: RunStudent['because']) => reasonText({ ...student, because, team: null }, '')
  expect(unplaced('every-place-taken')).toBe('Every place is taken.')
  expect(unplaced('no-company-allowed')).toMatch(/leave no company/)
  expect(unplaced('no-team-with-room')).toMatch(/too few students for a further team/)
})

test('who waits reads the place in the list and the one fact that decided it', () => {
  const waits = (waiting: Partial<NonNullable<RunStudent['waiting']>>) =>
    reasonText(
      {
        ...student,
        team: null,
        because: 'waiting-list',
        waiting: { rank: 2, semester: 3, wasPlaced: false, registered: null, decidedBy: 'seed', ...waiting },
      },
      '',
    )
  expect(waits({ decidedBy: 'higher-semester' })).toBe(
    'Place 2 on the waiting list. The last by this order to get a place is in a higher semester; this student is in semester 3.',
  )
  expect(waits({ decidedBy: 'registered-earlier', registered: '2025-09-03T08:00:00.000Z' })).toMatch(/03\/09\/2025/)
  expect(waits({ decidedBy: 'never-placed' })).toMatch(/has not taken part before/)
  expect(waits({})).toMatch(/the draw was against/)
})

test('a reason names nobody', () => {
  expect(reasonText(student, 'Mobility')).not.toMatch(/Lena|Sommer|03000001/)
})

test('ranks are written as each language writes them', () => {
  expect([1, 2, 3, 4, 5].map(rankText)).toEqual(['1st', '2nd', '3rd', '4th', '5th'])
  speak('de')
  expect(rankText(2)).toBe('2.')
  expect(reasonText(student, 'Mobility')).toContain('1. Wahl')
})
