import { signOnStart } from '@project-week/contract/paths'
import { type Locale, rememberLocale } from './locale.ts'

/**
 * Remembers the language that somebody chooses by following a link to the other one, and, on the way to the sign-on,
 * the one they read: the way back leads to an address without a language.
 *
 * @returns ends it
 */
export function rememberLanguageOnTheWayOut(locale: Locale): () => void {
  const remember = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.hreflang === 'en' || link?.hreflang === 'de') rememberLocale(link.hreflang)
    else if (link?.pathname === signOnStart) rememberLocale(locale)
  }
  // A middle click or ctrl-click opens the page in a new tab; that is the same choice.
  const clicks = ['click', 'auxclick']
  for (const click of clicks) document.addEventListener(click, remember)
  return () => {
    for (const click of clicks) document.removeEventListener(click, remember)
  }
}
