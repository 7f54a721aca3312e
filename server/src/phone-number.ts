import { phoneInvalid } from '@project-week/contract/text'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { validationFailed } from './errors.ts'

const homeOf = (country: string) => (isSupportedCountry(country) ? country : 'DE')

/**
 * The only number that these digits can be, with or without their country code; undefined if there are several or none.
 * Spreadsheets drop a number's plus and leading zero: 17012345678 may be German or American.
 */
export function phoneOfDigits(digits: string, country = 'DE'): string | undefined {
  const [only, ...others] = new Set(
    [`+${digits}`, digits].flatMap((written) => {
      const read = parsePhoneNumberFromString(written, homeOf(country))
      return read?.isValid() ? [read.formatInternational()] : []
    }),
  )
  return others.length === 0 ? only : undefined
}

/**
 * Refuses a number that cannot be dialled: no number, or the wrong length for its country. Any notation is accepted and
 * kept; a number without a country code belongs to `country`.
 *
 * @param field under which the message appears
 * @throws 422 validation_failed
 */
export function refusePhone(field: string, phone: string, country = 'DE'): void {
  if (parsePhoneNumberFromString(phone, homeOf(country))?.isPossible() !== true) {
    throw validationFailed({ [field]: phoneInvalid })
  }
}
