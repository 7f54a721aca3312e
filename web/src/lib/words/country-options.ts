import { countries, countryName } from '@project-week/contract/enumerations/countries'
import { getLocale } from '../page/locale.ts'

/** Countries by name in the page's language, with their native name if that differs. */
export function countryOptions(): { value: string; label: string }[] {
  const locale = getLocale()
  const { compare } = new Intl.Collator(locale)
  return countries
    .map(({ code, nativeName }) => {
      const name = countryName(code, locale)
      return { value: code, label: name === nativeName ? name : `${name} (${nativeName})` }
    })
    .sort((a, b) => compare(a.label, b.label))
}
