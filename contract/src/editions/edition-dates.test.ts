import { expect, test } from 'vitest'
import { dateWarnings } from './edition-dates.ts'
import type { Edition } from './edition.ts'

const sound = {
  label: 'SS26',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  closingEventMonth: '2026-06',
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
  studentSignUpLastDay: '2025-10-31',
  announcedRegistrationClose: '2025-11-30',
} as Edition

test('dates that agree with each other have no warning', () => {
  expect(dateWarnings(sound)).toEqual([])
  const winter = { ...sound, label: 'WS26', programmeStart: '2027-02-22', programmeEnd: '2027-02-26' }
  expect(dateWarnings(winter)).toEqual([])
})

test.each([
  [{ label: 'SS27' }, ['other-semester']],
  [{ programmeStart: '2026-04-21' }, ['week-not-from-monday']],
  [{ studentSignUpLastDay: '2026-10-01' }, ['sign-up-after-registration']],
  [{ studentSignUpLastDay: '2025-10-30' }, ['sign-up-before-registration']],
  [{ announcedRegistrationClose: '2026-04-20' }, ['announced-into-week']],
  [{ announcedRegistrationClose: '2025-10-30' }, ['announced-before-registration']],
  [
    { studentDashboardClosesAt: '2026-04-20T22:00:00.000Z', studentSignUpLastDay: '2026-04-20' },
    ['registration-into-week', 'announced-before-registration'],
  ],
])('%j is warned of', (given, warnings) => {
  expect(dateWarnings({ ...sound, ...given })).toEqual(warnings)
})
