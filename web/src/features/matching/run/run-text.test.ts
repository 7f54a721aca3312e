import type { RunStudent } from '@project-week/contract/matching/matching'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../../lib/page/locale.ts'
import { rankText, reasonText, repairText } from './run-text.ts'

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
    'Mobility was the student’s 1st preference. The company listed Mechatronics - M.Sc. 2nd.',
  )
})

test('what was not listed is said, not left out', () => {
  expect(reasonText({ ...student, studentRank: 0, companyRank: 0 }, 'Mobility')).toBe(
    'Mobility was not among the student’s preferences. Mechatronics - M.Sc. is not on the company’s list.',
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
  expect(unplaced('exclusions')).toMatch(/^The exclusions leave no place beside those that others have/)
  expect(unplaced('rules')).toMatch(/^The rules between people leave no place/)
  expect(unplaced('fallback')).toMatch(/^The setting “Who may be matched” leaves no place/)
  expect(unplaced('sizes')).toMatch(/^The minimum team sizes leave no place/)
  expect(unplaced('several-limits')).toMatch(/together leave no place/)
  expect(unplaced('unplaced')).toBe('No place was found beside those that others have.')
})

test('who waits reads the place in the list and the one fact that decided it', () => {
  const waits = (waiting: Partial<NonNullable<RunStudent['waiting']>>) =>
    reasonText(
      {
        ...student,
        team: null,
        because: 'waiting-list',
        waiting: {
          rank: 2,
          semester: 3,
          wasPlaced: false,
          registered: '2025-09-03T08:00:00.000Z',
          decidedBy: 'seed',
          ...waiting,
        },
      },
      '',
    )
  expect(waits({ decidedBy: 'higher-semester' })).toBe(
    'Place 2 on the waiting list. The last student by this order whose place they could have had is in a higher semester; this student is in semester 3.',
  )
  expect(waits({ decidedBy: 'registered-earlier' })).toMatch(/03\/09\/2025/)
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
  expect(reasonText(student, 'Mobility')).toContain('1. Wunsch')
})

test('an adjustment says what it starts from', () => {
  expect(repairText({ runId: '1' })).toBe('adjustment')
  expect(repairText({ runId: null })).toBe('adjustment of the published teams')
  speak('de')
  expect(repairText({ runId: null })).toBe('Anpassung der veröffentlichten Teams')
})
