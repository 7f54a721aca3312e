import { use } from 'react'
import { AddressContext } from '../../lib/page/address.ts'
import { carryState } from '../../lib/page/carried-state.ts'
import { type Locale, getLocale, inLocale, rememberLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import './language-switch.css'

/** The same page in the other language, as a plain link: the document is loaded anew, in that language throughout. */
export function LanguageSwitch() {
  const address = use(AddressContext)
  const other: Locale = getLocale() === 'de' ? 'en' : 'de'
  const href = inLocale(other, address)
  const remember = () => rememberLocale(other)
  return (
    <a
      className="language-switch"
      href={href}
      hrefLang={other}
      lang={other}
      onClick={() => {
        remember()
        carryState(href)
      }}
      // A middle click or ctrl-click opens the page in a new tab; that is the same choice.
      onAuxClick={remember}
    >
      {m.shell_other_language()}
    </a>
  )
}
