import { countries, countryName } from '@project-week/contract/enumerations/countries'
import { getLocale } from '../../lib/page/locale.ts'
import type { Option } from '../../ui/forms/select.tsx'

/** The countries by their names in the page's language. */
export function countryOptions(): Option[] {
  const locale = getLocale()
  return countries
    .map(({ code }) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
