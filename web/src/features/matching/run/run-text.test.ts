import type { RunStudent } from '@project-week/contract/matching/matching'
import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import { afterEach, expect, test } from 'vitest'
import type { Cost } from '@project-week/contract/matching/cost'
import { RefusalCode } from '@project-week/contract/matching/refusal'
import { speak } from '../../../lib/page/locale.ts'
import { rankText, reasonText, repairText } from './run-text.ts'
import { costText } from './cost-sentence.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { failureText, refusalText } from './refusal-text.ts'

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

const run = { settings: makeRunSettings(), shortOfTeam: null as number | null }

test('a reason says both ranks in plain words', () => {
  expect(reasonText(student, 'Mobility', run)).toBe(
    'Mobility was the student’s 1st preference. The company listed Mechatronics - M.Sc. 2nd.',
  )
})

test('what was not listed is said, not left out', () => {
  expect(reasonText({ ...student, studentRank: 0, companyRank: 0 }, 'Mobility', run)).toBe(
    'Mobility was not among the student’s preferences. Mechatronics - M.Sc. is not on the company’s list.',
  )
})

test('of five challenges that were named it is said which one it is, or that it is none', () => {
  expect(reasonText({ ...student, challengeRank: 2 }, 'Mobility', run)).toMatch(
    /^The company’s challenge was the 2nd of the five that the student named\. Mobility was/,
  )
  expect(reasonText({ ...student, challengeRank: 0 }, 'Mobility', run)).toMatch(
    /preference\. The company’s challenge was not one of the five that the student named\. The company listed/,
  )
})

test.each([
  ['pinned', 'Pinned by hand.'],
  ['locked', 'The team is locked.'],
] as const)('who was put there by a rule (%s) reads that first', (because, said) => {
  expect(reasonText({ ...student, because }, 'Mobility', run)).toMatch(new RegExp(`^${said} Mobility was`))
})

test('who has no place reads why, and of no company', () => {
  const unplaced = (because: RunStudent['because'], of = run) => reasonText({ ...student, because, team: null }, '', of)
  expect(unplaced('every-place-taken')).toBe('Every place is taken.')
  expect(unplaced('exclusions')).toMatch(/^The exclusions leave no place beside those that others have/)
  expect(unplaced('rules')).toMatch(/^The rules between people leave no place/)
  expect(unplaced('fallback')).toMatch(/^The setting “Who may be matched” leaves no place/)
  expect(unplaced('sizes')).toMatch(/^Because of the minimum team sizes/)
  const short = (shortOfTeam: number) => unplaced('sizes', { settings: makeRunSettings({ minimum: 5 }), shortOfTeam })
  expect(short(2)).toBe('2 people short of another team (minimum 5).')
  expect(short(1)).toBe('1 person short of another team (minimum 5).')
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
          registered: '2025-09-03T08:00:00.000Z',
          decidedBy: 'seed',
          ...waiting,
        },
      },
      '',
      run,
    )
  expect(waits({ decidedBy: 'higher-semester' })).toBe(
    'Place 2 on the waiting list. The possible places went to students with priority. The last of them is in a higher semester than this student (semester 3).',
  )
  expect(waits({ decidedBy: 'registered-earlier' })).toMatch(/3 Sept 2025/)
  expect(waits({ decidedBy: 'never-placed' })).toMatch(/has not taken part before/)
  expect(waits({})).toMatch(/the draw decided/)
})

test('a reason names nobody', () => {
  expect(reasonText(student, 'Mobility', run)).not.toMatch(/Lena|Sommer|03000001/)
})

test('ranks are written as each language writes them', () => {
  expect([1, 2, 3, 4, 5].map(rankText)).toEqual(['1st', '2nd', '3rd', '4th', '5th'])
  speak('de')
  expect(rankText(2)).toBe('2.')
  expect(reasonText(student, 'Mobility', run)).toContain('1. Wunsch')
})

test('an adjustment says what it starts from', () => {
  expect(repairText({ runId: '1' })).toBe('adjustment')
  expect(repairText({ runId: null })).toBe('adjustment of the published teams')
  speak('de')
  expect(repairText({ runId: null })).toBe('Anpassung der veröffentlichten Teams')
})

const sentences: [Cost, string][] = [
  [{ kind: 'fit', least: 28, most: 28, isNet: false }, 'Costs 28 points of fit.'],
  [{ kind: 'fit', least: -45, most: -45, isNet: false }, 'Gains 45 points of fit.'],
  [{ kind: 'fit', least: 2, most: 9, isNet: false }, 'Costs between 2 and 9 points of fit.'],
  [{ kind: 'fit', least: -3, most: 9, isNet: false }, 'Costs at most 9 points of fit.'],
  [{ kind: 'fit', least: 0, most: 9, isNet: false }, 'Costs at most 9 points of fit.'],
  [{ kind: 'fit', least: -8, most: -5, isNet: false }, 'Gains at least 5 points of fit.'],
  [
    { kind: 'fit', least: 28, most: 28, isNet: true },
    'Costs 28 points (match score minus deductions for broken rules and teams of one degree programme).',
  ],
  [
    { kind: 'fit', least: -8, most: -5, isNet: true },
    'Gains at least 5 points (match score minus deductions for broken rules and teams of one degree programme).',
  ],
  [{ kind: 'same', isWhole: false }, 'Costs no points.'],
  [{ kind: 'same', isWhole: true }, 'Costs nothing: a result with it is just as good by every objective.'],
  [{ kind: 'tier', tier: 'placed', before: 240, after: 238 }, 'Students with a place: 238 instead of 240.'],
  [
    { kind: 'open', tier: 'served' },
    'Nothing can be said: “Companies with a team” is not verified optimal, and all that could be compared comes after it.',
  ],
  [
    { kind: 'open', tier: 'placed', found: { before: 240, after: 5 } },
    'Students with a place: 5 instead of 240 in the best result found. A better one may exist.',
  ],
  [{ kind: 'impossible' }, 'The other rules leave no result with it.'],
]

test.each(sentences)('%o is said in one sentence', (cost, sentence) => {
  expect(costText(cost)).toBe(sentence)
})

afterEach(() => speak('en'))

const english = 'company 7: 6 students are pinned to it, it has 5 places'
const pins = new ApiError(
  422,
  'matching_impossible',
  english,
  {},
  {
    code: 'more-pins-than-places',
    data: { companyId: '7', pins: 6, places: 5 },
  },
)

test('a refusal is said in the language of the page and names the company', () => {
  expect(failureText(pins, (id) => (id === '7' ? 'Alpen Robotik' : undefined))).toBe(
    'Alpen Robotik has too few places outside locked teams. Pinned: 6, places: 5.',
  )
  speak('de')
  expect(failureText(pins, () => 'Alpen Robotik')).toBe(
    'Alpen Robotik hat außerhalb fester Teams zu wenige Plätze. Fixiert: 6, Plätze: 5.',
  )
})

test.each([
  ['student 03000004', 'Person mit Matrikelnummer 03000004: Der Studiengang „Alchemy“ steht nicht in der Liste.'],
  ['company 7f (Alpen Robotik)', 'Alpen Robotik: Der Studiengang „Alchemy“ steht nicht in der Liste.'],
])('the record is named as people know it: %s', (record, said) => {
  speak('de')
  expect(refusalText({ code: 'unknown-study-field', data: { record, name: 'Alchemy' } })).toBe(said)
})

test.each(RefusalCode.options)('%s has its own words in both languages', (code) => {
  const said = refusalText({ code, data: {} })
  speak('de')
  expect(said).not.toBe('')
  expect(refusalText({ code, data: {} })).not.toBe(said)
})

test('a failure that says nothing about the matching shows none of the server’s English', () => {
  speak('de')
  expect(failureText(new ApiError(500, 'internal', 'Something went wrong'))).toBe(
    'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es noch einmal.',
  )
})
