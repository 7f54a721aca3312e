import { phoneInvalid } from '@project-week/contract/text'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { validationFailed } from './errors.ts'

const homeOf = (country: string) => (isSupportedCountry(country) ? country : 'DE')

/**
 * The one number that these digits can be, with or without the code of its country; undefined where they can be several
 * or none. A spreadsheet keeps of a number neither its plus nor its leading zero: 17012345678 may be German or American.
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
 * Refuses a number that nobody can dial: wrong in length for its country, or no number at all. Any way of writing it is
 * taken, and kept as it is; without a country code it is one of `country`.
 *
 * @param field under which the message stands
 * @throws 422 validation_failed
 */
export function refusePhone(field: string, phone: string, country = 'DE'): void {
  if (parsePhoneNumberFromString(phone, homeOf(country))?.isPossible() !== true) {
    throw validationFailed({ [field]: phoneInvalid })
  }
}
