import type { Cost } from '@project-week/contract/matching/cost'
import { expect, test } from 'vitest'
import { describeWhyNot } from './why-not-text.ts'

const english = (cost: Cost) => describeWhyNot({ perfect: 100, isByHand: false, rule: 'free', cost }).en

test('a comparison with teams that were changed by hand says so', () => {
  const { en, de } = describeWhyNot({
    perfect: 100,
    isByHand: true,
    rule: 'free',
    cost: { kind: 'same', isWhole: false },
  })
  expect(en).toMatch(/^The programme office has changed teams by hand since the matching\. All teams/)
  expect(de).toMatch(/^Das Programmbüro hat seit dem Matching Teams von Hand geändert\. /)
})

test('what changes before the match score is said as two numbers', () => {
  expect(english({ kind: 'tier', tier: 'served', before: 60, after: 59 })).toBe(
    'With you there, there would be 59 instead of 60 companies with a team.',
  )
})

test('the draw is named only where another seed would have decided otherwise', () => {
  const equally = 'All teams together would have been equally good with you there'
  expect(english({ kind: 'same', isWhole: true, isBySeed: true })).toBe(`${equally}; the tie was decided at random.`)
  expect(english({ kind: 'same', isWhole: true })).toBe(`${equally}.`)
  expect(english({ kind: 'same', isWhole: false })).toBe(`${equally}.`)
  expect(english({ kind: 'tier', tier: 'balance', before: 90, after: 92 })).toBe(
    `${equally}; what decided is how even the team sizes are.`,
  )
})

test('a loss is said in hundredths of a perfect match, as far as the proof goes', () => {
  const cost = (least: number, most: number) => english({ kind: 'fit', least, most, isNet: false })
  const worse = (by: string) =>
    `With you there, all teams together would have matched worse by ${by}, where one perfect match counts 100.`
  expect(cost(37, 37)).toBe(worse('37'))
  expect(cost(3, 37)).toBe(worse('3 to 37'))
  expect(cost(-5, 37)).toBe(worse('at most 37'))
  const other = {
    perfect: 740,
    isByHand: false,
    rule: 'free',
    cost: { kind: 'fit', least: 37, most: 37, isNet: false },
  }
  expect(describeWhyNot(other as Parameters<typeof describeWhyNot>[0]).en).toBe(worse('about 5'))
})

test('a loss that is not of matches alone says what is taken off', () => {
  const net = (points: number) =>
    describeWhyNot({
      perfect: 100,
      isByHand: false,
      rule: 'free',
      cost: { kind: 'fit', least: points, most: points, isNet: true },
    })
  expect(net(37)).toEqual({
    en: 'With you there, all teams together would have matched worse by 37, where one perfect match counts 100, with deductions for broken rules and teams of one degree programme.',
    de: 'Mit dir dort hätten alle Teams zusammen um 37 schlechter gepasst, wobei eine perfekte Passung 100 zählt, samt Abzügen für verletzte Regeln und Teams aus nur einem Studiengang.',
  })
  expect(net(-4).en).toContain('would have matched better by 4, where')
})

test('of what is not proven nothing is said but that', () => {
  expect(english({ kind: 'open', tier: 'served' })).toBe(
    'What a place there would have meant for everybody could not be calculated with certainty.',
  )
})

test('a place that a rule forbids for good is told with nothing else', () => {
  const { en } = describeWhyNot({ perfect: 100, isByHand: false, rule: 'excluded', cost: { kind: 'impossible' } })
  expect(en).toBe('A rule of the programme office excludes this place.')
  expect(english({ kind: 'impossible' })).toMatch(/^With you there, team sizes and the rules/)
})

test('a place that is forbidden is told with what would decide without that', () => {
  const forbidden = (rule: 'excluded' | 'fallback', points: number) =>
    describeWhyNot({
      perfect: 100,
      isByHand: false,
      rule,
      cost: { kind: 'fit', least: points, most: points, isNet: false },
    })
  expect(forbidden('excluded', 37).en).toBe(
    'A rule of the programme office excludes this place. Apart from that: With you there, all teams together would have matched worse by 37, where one perfect match counts 100.',
  )
  expect(forbidden('excluded', -4).de).toBe(
    'Eine Regel des Programmbüros schließt diesen Platz aus. Davon abgesehen: Mit dir dort hätten alle Teams zusammen um 4 besser gepasst, wobei eine perfekte Passung 100 zählt.',
  )
  // Under `one-sided` a place that one side listed is given.
  expect(forbidden('fallback', 5).de).toMatch(/^Du und das Unternehmen habt einander nicht ausgewählt/)
})
