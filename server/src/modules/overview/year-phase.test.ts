import { expect, test } from 'vitest'
import { phaseOf } from './year-phase.ts'

const edition = {
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
}
const somebody = { registrations: 1, isPublished: false }
const published = { registrations: 1, isPublished: true }

test.each([
  ['nobody has registered', '2025-09-01T10:00:00.000Z', { registrations: 0, isPublished: false }, 'set-up'],
  ['registration is open', '2025-09-01T10:00:00.000Z', somebody, 'recruiting'],
  ['the last second of registration', '2025-10-31T22:59:59.999Z', somebody, 'recruiting'],
  ['registration has closed', '2025-10-31T23:00:00.000Z', somebody, 'matching'],
  [
    'nobody has registered by the close',
    '2025-11-01T10:00:00.000Z',
    { registrations: 0, isPublished: false },
    'matching',
  ],
  ['teams are published', '2026-02-01T10:00:00.000Z', published, 'replies'],
  ['teams are published before the close', '2025-10-01T10:00:00.000Z', published, 'replies'],
  ['the first day in Berlin, not yet in London', '2026-04-19T22:00:00.000Z', published, 'week'],
  ['the week begins without a publication', '2026-04-20T10:00:00.000Z', somebody, 'week'],
  ['the last evening', '2026-04-24T21:59:00.000Z', published, 'week'],
  ['the day after', '2026-04-24T22:00:00.000Z', published, 'afterwards'],
] as const)('%s', (_, now, facts, phase) => {
  expect(phaseOf(edition, now, facts)).toBe(phase)
})
