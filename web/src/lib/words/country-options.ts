import { countries, countryName } from '@project-week/contract/enumerations/countries'
import { getLocale } from '../page/locale.ts'

/** The countries by their names in the page's language, each with what it calls itself where that differs. */
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
