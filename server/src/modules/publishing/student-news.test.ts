import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StandingPlace, studentNewsOf } from './student-news.ts'

const place = fc.record({
  companyId: fc.constantFrom('aldor', 'brink', null),
  members: fc.subarray(['a', 'b', 'c', 'd']),
})
const standing = (at: { companyId: string | null; members: readonly string[] }): StandingPlace => ({
  ...at,
  mustAsk: false,
  isPublished: true,
})

test('who knows what stands hears nothing, in whatever order it is read; any other place is news', () => {
  fc.assert(
    fc.property(place, place, (told, now) => {
      expect(studentNewsOf(told, standing({ ...told, members: told.members.toReversed() }))).toBeUndefined()
      if (told.companyId !== now.companyId) expect(studentNewsOf(told, standing(now))).toBeDefined()
    }),
  )
})

test('what is said is a place, another, other colleagues or none, and of none once', () => {
  const at = (companyId: string | null, ...members: string[]) => ({ companyId, members })
  const news = (told: ReturnType<typeof at> | null, now: ReturnType<typeof at>, more: Partial<StandingPlace> = {}) =>
    studentNewsOf(told, { ...standing(now), ...more })
  expect(news(null, at('aldor', 'a'))).toBe('placed')
  expect(news(at(null), at('aldor', 'a'))).toBe('placed')
  expect(news(at('aldor', 'a'), at('brink', 'a'))).toBe('moved')
  expect(news(at('aldor', 'a'), at('aldor', 'a', 'b'))).toBe('colleagues')
  expect(news(at('aldor', 'a'), at('aldor', 'a'), { mustAsk: true })).toBe('placed')
  expect(studentNewsOf({ companyId: 'aldor', members: null }, standing(at('aldor', 'a')))).toBe('placed')
  expect(news(at('aldor', 'a'), at(null))).toBe('lost')
  expect(news(null, at(null))).toBe('unplaced')
  expect(studentNewsOf({ companyId: null, members: null }, standing(at(null)))).toBe('unplaced')
  expect(news(null, at(null), { isPublished: false })).toBeUndefined()
})
