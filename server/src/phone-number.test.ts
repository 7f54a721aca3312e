import { phoneInvalid } from '@project-week/contract/text'
import { expect, test } from 'vitest'
import { refusePhone } from './phone-number.ts'

test.each([
  ['+49 1555 1234567'],
  ['0049 (0)89 / 289-01'],
  ['089 28901'],
  ['+1 (212) 555-0100'],
  ['+91 98765 43210'],
  ['+49 30 23125 014 ext. 12'],
])('%s can be dialled', (phone) => {
  expect(() => refusePhone('phone', phone)).not.toThrow()
})

test('without a country code it is a number of the company’s country', () => {
  expect(() => refusePhone('phone', '01 58801 0', 'AT')).not.toThrow()
  expect(() => refusePhone('phone', '212 555 0100', 'US')).not.toThrow()
  // A country unknown to the library counts as Germany.
  expect(() => refusePhone('phone', '089 28901', 'AQ')).not.toThrow()
})

test.each([['call me'], ['12'], ['+49'], ['+999 123456789'], ['+49 1555 1234567 1234567 1234567'], ['0']])(
  '%s is refused beside its field',
  (phone) => {
    expect(() => refusePhone('contactPerson.phone', phone)).toThrowError(
      expect.objectContaining({ code: 'validation_failed', fields: { 'contactPerson.phone': phoneInvalid } }),
    )
  },
)
