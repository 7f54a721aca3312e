import { signOnStart } from '@project-week/contract/paths'
import { type Locale, rememberLocale } from './locale.ts'

/**
 * Remembers the language chosen by following a link to the other one, and, on the way to the sign-on, the current one,
 * as the return address has no language.
 *
 * @returns a function that stops it
 */
export function rememberLanguageOnTheWayOut(locale: Locale): () => void {
  const remember = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.hreflang === 'en' || link?.hreflang === 'de') rememberLocale(link.hreflang)
    else if (link?.pathname === signOnStart) rememberLocale(locale)
  }
  // A middle click or ctrl-click opens the page in a new tab, which is the same choice.
  const clicks = ['click', 'auxclick']
  for (const click of clicks) document.addEventListener(click, remember)
  return () => {
    for (const click of clicks) document.removeEventListener(click, remember)
  }
}
