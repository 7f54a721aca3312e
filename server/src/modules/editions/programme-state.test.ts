import { expect, test } from 'vitest'
import { windowsOf } from './programme-state.ts'
import { shippedEditions } from './shipped-editions.ts'

const edition = shippedEditions.find(({ isCurrent }) => isCurrent)?.edition ?? expect.fail('no edition is current')
const at = (instant: string, flags: Partial<typeof edition.flags> = {}) =>
  windowsOf({ ...edition, flags: { ...edition.flags, ...flags } }, new Date(instant))

test('the landing page’s student button works through 1 October 2026 in Berlin and no longer', () => {
  expect(at('2026-10-01T21:59:59.999Z').studentSignUp).toBe(true)
  expect(at('2026-10-01T22:00:00.000Z').studentSignUp).toBe(false)
})

test('the dashboard takes registrations until 1 November 2025, 0:00 in Berlin', () => {
  expect(at('2025-10-31T22:59:59.999Z').studentRegistration).toBe(true)
  expect(at('2025-10-31T23:00:00.000Z').studentRegistration).toBe(false)
})

test('no company registers for a week that has begun', () => {
  expect(at('2026-04-19T21:59:59.999Z').companySignUp).toBe(true)
  expect(at('2026-04-19T22:00:00.000Z').companySignUp).toBe(false)
})

test('until then the company’s way in and the poster upload have no date: flags close them, and these ship off', () => {
  expect(at('2026-04-19T00:00:00Z')).toMatchObject({ companySignUp: true, posterUpload: true })
  expect(at('2025-10-15T00:00:00Z', { companyDeadlinePassed: true })).toMatchObject({
    companySignUp: false,
    posterUpload: true,
  })
  expect(at('2025-10-15T00:00:00Z', { posterUploadClosed: true })).toMatchObject({
    companySignUp: true,
    posterUpload: false,
  })
})
