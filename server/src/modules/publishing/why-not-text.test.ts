import type { Cost } from '@project-week/contract/matching/cost'
import { expect, test } from 'vitest'
import { describeWhyNot } from './why-not-text.ts'

const english = (cost: Cost) => describeWhyNot({ isByHand: false, rule: 'free', cost }).en

test('a comparison with teams that were changed by hand says so', () => {
  const { en, de } = describeWhyNot({ isByHand: true, rule: 'free', cost: { kind: 'same', isWhole: false } })
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

test('a loss that is not exact is said as far as the proof goes', () => {
  const cost = (least: number, most: number) => english({ kind: 'fit', least, most, isNet: false })
  expect(cost(37, 37)).toBe('Sending you there would have cost all teams together 37 points of fit.')
  expect(cost(3, 37)).toBe('Sending you there would have cost all teams together between 3 and 37 points of fit.')
  expect(cost(-5, 37)).toBe('Sending you there would have cost all teams together at most 37 points of fit.')
})

test('points that are not fit alone say what is taken off', () => {
  const net = (points: number) =>
    describeWhyNot({ isByHand: false, rule: 'free', cost: { kind: 'fit', least: points, most: points, isNet: true } })
  expect(net(37)).toEqual({
    en: 'Sending you there would have cost all teams together 37 points (match score minus deductions for broken rules and teams of one degree programme).',
    de: 'Mit dir dort hätten alle Teams zusammen 37 Punkte (Passung minus Abzüge für verletzte Regeln und Teams aus nur einem Studiengang) verloren.',
  })
  expect(net(-4)).toEqual({
    en: 'With you there, all teams together would have had 4 points (match score minus deductions for broken rules and teams of one degree programme) more.',
    de: 'Mit dir dort hätten alle Teams zusammen 4 Punkte (Passung minus Abzüge für verletzte Regeln und Teams aus nur einem Studiengang) mehr gehabt.',
  })
})

test('of what is not proven nothing is said but that', () => {
  expect(english({ kind: 'open', tier: 'served' })).toBe(
    'What a place there would have meant for everybody could not be calculated with certainty.',
  )
})

test('a place that a rule forbids for good is told with nothing else', () => {
  const { en } = describeWhyNot({ isByHand: false, rule: 'excluded', cost: { kind: 'impossible' } })
  expect(en).toBe('A rule of the project team excludes this place.')
  expect(english({ kind: 'impossible' })).toMatch(/^With you there, team sizes and the rules/)
})

test('a place that is forbidden is told with what would decide without that', () => {
  const forbidden = (rule: 'excluded' | 'fallback', points: number) =>
    describeWhyNot({ isByHand: false, rule, cost: { kind: 'fit', least: points, most: points, isNet: false } })
  expect(forbidden('excluded', 37).en).toBe(
    'A rule of the project team excludes this place. Apart from that: Sending you there would have cost all teams together 37 points of fit.',
  )
  expect(forbidden('excluded', -4).de).toBe(
    'Eine Regel der Projektleitung schließt diesen Platz aus. Davon abgesehen: Mit dir dort hätten alle Teams zusammen 4 Punkte Passung mehr gehabt.',
  )
  // Under `one-sided` a place that one side listed is given.
  expect(forbidden('fallback', 5).de).toMatch(/^Du und das Unternehmen habt einander nicht ausgewählt/)
})
