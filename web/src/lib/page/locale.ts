import { germanPrefix } from '@project-week/contract/paths'
import { type Locale, getLocale, overwriteGetLocale } from '../../paraglide/runtime.js'
import { keepPreference, readPreference } from './preference.ts'
import { readCookies } from './storage.ts'

export { getLocale, type Locale }

const isGerman = (pathname: string): boolean => pathname === germanPrefix || pathname.startsWith(`${germanPrefix}/`)

/** `/de/…` is German, everything else English. */
export const localeOf = (pathname: string): Locale => (isGerman(pathname) ? 'de' : 'en')

/** The router strips this from each address, so that links and paths.ts don't depend on the language. */
export const basenameOf = (locale: Locale): string => (locale === 'de' ? germanPrefix : '/')

/** The same page in another language, with its query and hash. */
export function inLocale(locale: Locale, address: { pathname: string; search: string; hash: string }): string {
  const path = isGerman(address.pathname) ? address.pathname.slice(germanPrefix.length) || '/' : address.pathname
  const localized = locale === 'de' ? (path === '/' ? germanPrefix : germanPrefix + path) : path
  return localized + address.search + address.hash
}

/** A page's address in the current language, for links that load a document. */
export const localAddress = (path: string): string => inLocale(getLocale(), { pathname: path, search: '', hash: '' })

/** Sets the language of all messages: once at the start, and in tests. */
export function speak(locale: Locale): void {
  overwriteGetLocale(() => locale)
}

const preference = 'language'

export const rememberLocale = (locale: Locale): void => keepPreference(preference, locale)

/** The language chosen on this or an earlier visit. */
export function chosenLocale(cookies = readCookies()): Locale | undefined {
  const chosen = readPreference(preference, cookies)
  return chosen === 'en' || chosen === 'de' ? chosen : undefined
}

/** This page's address in the other language, if that was chosen on an earlier visit; otherwise undefined. */
export function rememberedAddress(
  address: { pathname: string; search: string; hash: string },
  cookies = readCookies(),
): string | undefined {
  return chosenLocale(cookies) === 'de' && !isGerman(address.pathname) ? inLocale('de', address) : undefined
}
