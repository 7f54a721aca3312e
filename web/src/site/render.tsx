import type { ProgrammeState } from '@project-week/contract/edition'
import { renderToString } from 'react-dom/server'
import { inLocale, localeOf, speak } from '../lib/locale.ts'
import { findSitePage } from './pages.tsx'

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** JSON that can stand inside a script element: nothing in it ends the element. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * A public page as complete HTML, or undefined for an address that is none. Loaded by the server from the build; pure:
 * the same address and state give the same page, so the server may keep it.
 *
 * @param template the built `site.html`
 * @param origin origin of the installation, for absolute addresses in the head
 */
export function renderPage(
  template: string,
  { pathname, origin, programme }: { pathname: string; origin: string; programme: ProgrammeState },
): string | undefined {
  const page = findSitePage(pathname)
  if (page === undefined) return undefined
  const locale = localeOf(pathname)
  speak(locale)
  const address = (language: 'en' | 'de') => origin + inLocale(language, { pathname, search: '', hash: '' })
  const title = escape(page.title())
  const description = escape(page.description())
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${escape(address(locale))}">`,
    `<link rel="alternate" hreflang="en" href="${escape(address('en'))}">`,
    `<link rel="alternate" hreflang="de" href="${escape(address('de'))}">`,
    `<link rel="alternate" hreflang="x-default" href="${escape(address('en'))}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${escape(address(locale))}">`,
    `<meta property="og:image" content="${escape(origin)}/og.png">`,
    `<meta property="og:locale" content="${locale === 'de' ? 'de_DE' : 'en_GB'}">`,
  ].join('\n    ')
  const { Component } = page
  const body = renderToString(<Component programme={programme} pathname={pathname} />)
  const state = `<script type="application/json" id="site-state">${embed(programme)}</script>`
  // Replacements as functions: a `$` in a text must stay one.
  return template
    .replace('<html lang="en">', () => `<html lang="${locale}">`)
    .replace('<!--site-head-->', () => head)
    .replace('<div id="root"><!--site-body--></div>', () => `<div id="root">${body}</div>\n    ${state}`)
}
