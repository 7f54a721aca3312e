import { use } from 'react'
import { AddressContext } from '../../lib/page/address.ts'
import { carryState } from '../../lib/page/carried-state.ts'
import { type Locale, getLocale, inLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import './language-switch.css'

/**
 * The same page in the other language, as a plain link: the document is loaded anew, in that language throughout. Its
 * `hreflang` says that it is a choice (lib/page/remember-language.ts).
 */
export function LanguageSwitch() {
  const address = use(AddressContext)
  const other: Locale = getLocale() === 'de' ? 'en' : 'de'
  const href = inLocale(other, address)
  return (
    <a className="language-switch" href={href} hrefLang={other} lang={other} onClick={() => carryState(href)}>
      <span>{m.shell_other_language()}</span>
      <abbr aria-hidden>{other.toUpperCase()}</abbr>
    </a>
  )
}
