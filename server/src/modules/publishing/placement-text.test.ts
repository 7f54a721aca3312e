import { expect, test } from 'vitest'
import { describePlacement } from './placement-text.ts'

const company = { fieldOfBusiness: 'Health', mappedFieldOfBusiness: null }
const person = { currentfieldofstudy: 'Computer Science - M.Sc.', because: 'best' } as const

test('says openly to a student who got neither field nor programme that it is not what they asked for, and why', () => {
  const { en, de } = describePlacement({ ...person, studentRank: 0, companyRank: 0 }, company)
  expect(en).toMatch(/^This is not what you asked for/)
  expect(en).toContain('Health was not one of your preferences')
  expect(en).toContain('first finds places for as many students as possible')
  expect(de).toMatch(/^Das hast du dir nicht gewünscht/)
  expect(de).toContain('sucht zuerst für möglichst viele einen Platz')
})

test('says to a student who named five challenges that the company’s is none of them', () => {
  const unwanted = describePlacement({ ...person, studentRank: 0, companyRank: 0, challengeRank: 0 }, company)
  expect(unwanted.en).toContain('not one of your preferences, the company’s challenge was not one of your five, and')
  expect(unwanted.de).toContain('nicht zu deinen Wünschen, die Aufgabe des Unternehmens war keine deiner fünf, und')
  const wanted = describePlacement({ ...person, studentRank: 2, companyRank: 0, challengeRank: 0 }, company)
  expect(wanted.en).toMatch(/^Health was your 2nd preference\. The company’s challenge was not one of your five\. Your/)
})

test('a place that the office assigned is not explained by the matching', () => {
  const { en } = describePlacement({ ...person, because: 'pinned', studentRank: 0, companyRank: 0 }, company)
  expect(en).toMatch(/^The programme office assigned you this place\. This is not what you asked for/)
  expect(en).not.toContain('matching')
})

test('a place that an adjustment keeps was not assigned by the office', () => {
  const { en, de } = describePlacement({ ...person, because: 'kept', studentRank: 2, companyRank: 1 }, company)
  expect(en).toMatch(/^You keep the place that you already had\. Health was your 2nd preference/)
  expect(de).toMatch(/^Du behältst den Platz, den du schon hattest\./)
})

test('interest in patent work is not called a preference', () => {
  const { en } = describePlacement({ ...person, studentRank: 4, companyRank: 1 }, company)
  expect(en).toMatch(/^You said you are interested in patent work\. The company listed/)
})

test('one rank is told with what the other side said', () => {
  const { en } = describePlacement({ ...person, studentRank: 2, companyRank: 0 }, company)
  expect(en).toBe(
    'Health was your 2nd preference. Your degree programme, Computer Science - M.Sc., was not on the company’s list.',
  )
})
