import type { CountryCode } from '@project-week/contract/enumerations/countries'
import { phoneInvalid } from '@project-week/contract/text'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { validationFailed } from './errors.ts'

/**
 * Refuses a number that nobody can dial: wrong in length for its country, or no number at all. Any way of writing it is
 * taken, and kept as it is; without a country code it is one of `country`.
 *
 * @param field under which the message stands
 * @throws 422 validation_failed
 */
export function refusePhone(field: string, phone: string, country: CountryCode | '' = 'DE'): void {
  const home = isSupportedCountry(country) ? country : 'DE'
  if (parsePhoneNumberFromString(phone, home)?.isPossible() !== true) throw validationFailed({ [field]: phoneInvalid })
}
