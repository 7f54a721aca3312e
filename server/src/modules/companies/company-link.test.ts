import type { Edition } from '@project-week/contract/editions/edition'
import { linkDays } from '@project-week/contract/hosting/hosting'
import { expect, test } from 'vitest'
import { companyLink, linksLastDay } from './company-link.ts'

const summer = { programmeEnd: '2026-04-24', closingEventMonth: '2026-09' }

const expiryOf = (edition: typeof summer, today: string) => {
  const deps = { linkKey: Buffer.alloc(32), newId: () => crypto.randomUUID(), clock: { now: () => new Date(today) } }
  const company = { id: crypto.randomUUID(), contactEmail: 'boss@aldor.example' }
  const link = companyLink(deps, company, { edition: edition as Edition, today })
  return link.expiresAt.toISOString().slice(0, 10)
}

test('a link made five months before the week works until 30 days after the closing event', () => {
  expect(linksLastDay(summer)).toBe('2026-10-30')
  expect(expiryOf(summer, '2025-11-20')).toBe('2026-10-30')
})

test('a link works until the end of feedback and its changes where that is later', () => {
  // 90 days after the week, and 14 more for changes.
  expect(linksLastDay({ ...summer, closingEventMonth: '2026-05' })).toBe('2026-08-06')
  expect(expiryOf({ ...summer, closingEventMonth: '2026-05' }, '2026-01-12')).toBe('2026-08-06')
})

test('a link that is asked for after that works for 30 days', () => {
  expect(linkDays).toBe(30)
  expect(expiryOf(summer, '2027-01-01')).toBe('2027-01-31')
})
