import type { Locale } from '@project-week/contract/locale'
import { germanPrefix, paths } from '@project-week/contract/paths'
import type { FastifyRequest } from 'fastify'
import { hostCookie } from '@project-week/contract/cookies'

/** Pages that people reach from outside, the university's sign-on included. */
const entrances = new Set<string>([
  paths.home,
  paths.posters,
  paths.challenges,
  paths.terms,
  paths.imprint,
  paths.accessibility,
  paths.registerCompany,
  paths.login,
  paths.forgotPassword,
  paths.secondFactor,
  paths.singleSignOnReturn,
])

/** Whether a browser prefers German to English, by its weights (RFC 9110, 12.5.4); ties go to the first. */
export function prefersGerman(acceptLanguage: string): boolean {
  const [first] = acceptLanguage
    .toLowerCase()
    .split(',')
    .map((entry) => {
      const [range = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ language, weight }) => (language === 'de' || language === 'en') && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return first?.language === 'de'
}

/** The language of the calling page, which overrides the browser's (web/src/lib/api/api.ts). */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Locale =>
  prefersGerman(headers['accept-language'] ?? '') ? 'de' : 'en'

type Arrival = Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>

/** Whether a visitor at an address without a language reads German: by their choice, or by their browser. */
export function readsGerman({ headers, cookies }: Pick<Arrival, 'headers' | 'cookies'>): boolean {
  const chosen = preferenceOf(cookies, 'language')
  return chosen === undefined ? prefersGerman(headers['accept-language'] ?? '') : chosen === 'de'
}

/**
 * The German address for a visitor on an English public page whose browser prefers German. Undefined if they chose a
 * language before, or followed a link of ours, which is already in their language.
 */
export function germanAddress({ url, headers, cookies }: Arrival): string | undefined {
  const { pathname, search } = new URL(url, 'http://localhost')
  if (!entrances.has(pathname) || preferenceOf(cookies, 'language') !== undefined) return undefined
  if (headers['sec-fetch-site'] === 'same-origin' || !prefersGerman(headers['accept-language'] ?? '')) return undefined
  return germanPrefix + (pathname === '/' ? '' : pathname) + search
}

/** A choice from an earlier visit (web/src/lib/page/preference.ts). Never used for access. */
export const preferenceOf = (cookies: FastifyRequest['cookies'], name: 'language' | 'theme'): string | undefined =>
  cookies[hostCookie(name, true)] ?? cookies[name]
