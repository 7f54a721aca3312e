import { expect, test } from 'vitest'
import { phoneAddress } from './phone-address.ts'

test.each([
  ['+49 30 23125 014', 'tel:+493023125014'],
  ['+49 (0)30/23125-014', 'tel:+493023125014'],
  ['(030) 23125 014 Durchwahl 12', 'tel:03023125014'],
])('%s is dialled as %s', (written, dialled) => {
  expect(phoneAddress(written)).toBe(dialled)
})
