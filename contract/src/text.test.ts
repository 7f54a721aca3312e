import { expect, test } from 'vitest'
import { HostingDetails } from './hosting/hosting.ts'
import { hostingFields } from './hosting/hosting-fields.ts'
import { say } from './messages.ts'
import { phoneInvalid, phoneNumber } from './text.ts'

const missing = say('Please enter the phone number', 'Bitte geben Sie die Telefonnummer ein')
const said = (phone: string) =>
  phoneNumber(missing)
    .safeParse(phone)
    .error?.issues.map(({ message }) => message)

test.each([
  '+49 1555 1234567',
  '0049 (0)89 / 289-01',
  '01 58801 0',
  '+1 (212) 555-0100',
  '+49 30 23125 014 ext. 12',
  '030 23125-0 Durchwahl 14',
])('takes %s as a phone number', (phone) => {
  expect(said(` ${phone} `)).toBeUndefined()
})

test.each(['abc', 'call me', '12', '+49', 'ext. 12', '089 28901 or so'])('refuses %s before it is sent', (phone) => {
  expect(said(phone)).toEqual([phoneInvalid])
})

test('says of a blank phone number only that it is missing', () => {
  expect(said('  ')).toEqual([missing])
})

test.each([
  ['09:30', true],
  ['23:59', true],
  ['nine', false],
  ['9:30', false],
  ['24:00', false],
  ['', false],
])('takes %j as the time on Monday: %s', (time, isTaken) => {
  expect(hostingFields.mondayTime.answer.safeParse(time).success).toBe(isTaken)
  // What was stored before stays readable.
  expect(HostingDetails.shape.mondayTime.safeParse(time).success).toBe(true)
})
