import type { Cost } from '@project-week/contract/matching/matching'
import { expect, test } from 'vitest'
import { costLines } from './cost-lines.ts'

const tier = (name: Cost['tiers'][number]['tier'], before: number, after: number, proven = true) => ({
  tier: name,
  before,
  after,
  proven,
})
const exact = (cost: number) => ({ fit: { cost, least: cost, most: cost }, isExact: true })

test('points are a cost, a gain or nothing, never a clamped loss', () => {
  expect(costLines({ tiers: [], ...exact(28) })).toEqual(['Costs 28 points of fit.'])
  expect(costLines({ tiers: [], ...exact(-45) })).toEqual(['Gains 45 points of fit.'])
  expect(costLines({ tiers: [], ...exact(0) })).toEqual(['Costs no fit.'])
})

test('what is not proven is said as the two bounds', () => {
  expect(costLines({ tiers: [], fit: { cost: 5, least: 2, most: 9 }, isExact: false })).toEqual([
    'Costs between 2 and 9 points of fit.',
  ])
})

test('where a tier before fit changes, that is said first, and fit is no gain of its own', () => {
  const tiers = [tier('placed', 240, 238), tier('served', 48, 48), tier('fit', 1000, 1040), tier('balance', 9, 7)]
  expect(costLines({ tiers, ...exact(-40) })).toEqual([
    'Students placed: 238 instead of 240.',
    'Total fit, points: 1,040 instead of 1,000.',
  ])
})

test('a tier that is only the best found says so', () => {
  expect(costLines({ tiers: [tier('served', 48, 47, false), tier('fit', 10, 10)], ...exact(0) })).toEqual([
    'Companies with a team: 47 instead of 48, the best found; not proven.',
  ])
})
