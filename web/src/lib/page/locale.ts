import { germanPrefix } from '@project-week/contract/paths'
import { type Locale, getLocale, overwriteGetLocale } from '../../paraglide/runtime.js'
import { keepPreference, readPreference } from './preference.ts'
import { readCookies } from './storage.ts'

export { getLocale, type Locale }

const isGerman = (pathname: string): boolean => pathname === germanPrefix || pathname.startsWith(`${germanPrefix}/`)

/** `/de/…` is German, everything else English. */
export const localeOf = (pathname: string): Locale => (isGerman(pathname) ? 'de' : 'en')

/** What the router takes off each address, so that links and paths.ts need not know about languages. */
export const basenameOf = (locale: Locale): string => (locale === 'de' ? germanPrefix : '/')

/** The same page in another language; query and hash stay. */
export function inLocale(locale: Locale, address: { pathname: string; search: string; hash: string }): string {
  const path = isGerman(address.pathname) ? address.pathname.slice(germanPrefix.length) || '/' : address.pathname
  const localized = locale === 'de' ? (path === '/' ? germanPrefix : germanPrefix + path) : path
  return localized + address.search + address.hash
}

/** The address of a page in the page's language, for links that load a document. */
export const localAddress = (path: string): string => inLocale(getLocale(), { pathname: path, search: '', hash: '' })

/** Sets the language of all messages: once at the start, and by tests. */
export function speak(locale: Locale): void {
  overwriteGetLocale(() => locale)
}

const preference = 'language'

export const rememberLocale = (locale: Locale): void => keepPreference(preference, locale)

/** What somebody chose on an earlier visit or on this one. */
export function chosenLocale(cookies = readCookies()): Locale | undefined {
  const chosen = readPreference(preference, cookies)
  return chosen === 'en' || chosen === 'de' ? chosen : undefined
}

/** Where somebody who chose the other language on an earlier visit is led from here, or undefined. */
export function rememberedAddress(
  address: { pathname: string; search: string; hash: string },
  cookies = readCookies(),
): string | undefined {
  return chosenLocale(cookies) === 'de' && !isGerman(address.pathname) ? inLocale('de', address) : undefined
}
