import type { Cost } from '@project-week/contract/matching/cost'
import { expect, test } from 'vitest'
import { costText } from './cost-sentence.ts'

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
  [{ kind: 'impossible' }, 'The other rules leave no result with it.'],
]

test.each(sentences)('%o is said in one sentence', (cost, sentence) => {
  expect(costText(cost)).toBe(sentence)
})
