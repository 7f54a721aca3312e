import type { OpenChallenge } from '@project-week/contract/companies/challenge'
import type { SiteContent } from '@project-week/contract/content/documents'
import type { Organiser } from '@project-week/contract/site/content'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import type { SiteFigures } from '@project-week/contract/site/figures'
import type { ShownTeam } from '@project-week/contract/showcase/showcase'
import { renderToString } from 'react-dom/server'
import { m } from '../paraglide/messages.js'
import { organiserId, setOrganiser } from '../lib/page/organiser.ts'
import { inLocale, localeOf, speak } from '../lib/page/locale.ts'
import { eventData, headOf } from './page/heads.ts'
import { findSitePage, isTeamPage, notFoundPage, sitePages } from './page/pages.tsx'
import { SitePage } from './page/site-page.tsx'
import type { AppointmentVersion } from '../lib/page/calendar-file.ts'
import { eventCalendars } from './landing/event-calendar.ts'
import { createSite, siteProgramme } from './site.ts'

export { renderAppShell } from './page/app-shell-page.tsx'

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** JSON that can stand inside a script element: nothing in it ends the element. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Who runs the week, for the scripts of a page. */
const organiserElement = (organiser: Organiser): string =>
  `<script type="application/json" id="${organiserId}">${embed(organiser)}</script>`

/** The app's pages that are for everyone, which search engines find by a title and a description of their own. */
const findablePages = new Map<string, { title: () => string; description: () => string }>([
  [paths.registerCompany, { title: m.company_form_title, description: m.company_form_lead }],
  [paths.login, { title: m.account_login_title, description: m.account_login_lead }],
  [paths.verifyCertificate, { title: m.verify_title, description: m.verify_lead }],
])

/** The head of a page of the app: its title until its script has another, and who runs the week. */
export function renderAppHead(organiser: Organiser, { path, locale }: { path: string; locale: 'en' | 'de' }): string {
  speak(locale)
  const name = `Project Week ${organiser.programme}`
  const page = findablePages.get(path)
  const title = page ? `${page.title()} · ${name}` : name
  const description = page ? `<meta name="description" content="${escape(page.description())}">` : ''
  return `<title>${escape(title)}</title>${description}${organiserElement(organiser)}`
}

export interface PageRequest {
  pathname: string
  origin: string
  programme: ProgrammeState
  content: SiteContent
  /** The document whose draft is in `content`, where somebody looks at one. */
  preview?: string | undefined
  /** Null where they are not known: the page stands without them. */
  figures?: SiteFigures | null
  /** What is released of teams, for the pages that show it. */
  shown?: readonly ShownTeam[]
  /** The challenges that are public, and the study programme that is asked for, on their page. */
  challenges?: readonly OpenChallenge[]
  chosenProgramme?: string | null
  /** Whether a company reads the terms. */
  isForCompany?: boolean
  /** Nothing else is at this address: without a page it gets the one that says so. */
  isMissing?: boolean
}

/**
 * A public page as complete HTML, or undefined for an address that is none. Loaded by the server from the build; pure:
 * the same address and state give the same page, so the server may keep it.
 *
 * @param template the built `site.html`
 * @param origin origin of the installation, for absolute addresses
 */
export async function renderPage(
  template: string,
  {
    pathname,
    origin,
    programme,
    content,
    preview,
    figures = null,
    shown = [],
    isMissing = false,
    ...asked
  }: PageRequest,
): Promise<string | undefined> {
  const page = findSitePage(pathname, shown) ?? (isMissing ? notFoundPage : undefined)
  if (page === undefined) return undefined
  const Component = await page.load()
  const locale = localeOf(pathname)
  // Nothing waits from here on: another page may be drawn in the other language at the next await.
  speak(locale)
  setOrganiser(content.organiser)
  const props = { ...asked, pathname, origin, programme: siteProgramme(programme), figures, shown, content, preview }
  const site = createSite(props)
  const address = (language: 'en' | 'de') => origin + inLocale(language, { pathname, search: '', hash: '' })
  const head = headOf(page.path, site)
  const title = escape(head.title)
  const description = escape(head.description)
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    // What a search engine has copied cannot be taken back by the team whose it is.
    ...(page === notFoundPage || isTeamPage(page) || preview !== undefined
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${escape(address(locale))}">`,
          `<link rel="alternate" hreflang="en" href="${escape(address('en'))}">`,
          `<link rel="alternate" hreflang="de" href="${escape(address('de'))}">`,
          `<link rel="alternate" hreflang="x-default" href="${escape(address('en'))}">`,
          `<meta property="og:title" content="${title}">`,
          `<meta property="og:description" content="${description}">`,
          '<meta property="og:type" content="website">',
          `<meta property="og:url" content="${escape(address(locale))}">`,
          `<meta property="og:image" content="${escape(origin)}/og.png">`,
          `<meta property="og:locale" content="${locale === 'de' ? 'de_DE' : 'en_GB'}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    organiserElement(content.organiser),
    ...(page.path === paths.home ? [`<script type="application/ld+json">${embed(eventData(site))}</script>`] : []),
  ].join('')
  const body = renderToString(
    <SitePage {...props}>
      <Component />
    </SitePage>,
  )
  // Replacements as functions: a `$` in a text must stay one.
  return template
    .replace('<html lang="en">', () => `<html lang="${locale}">`)
    .replace('<!--site-head-->', () => tags)
    .replace('<!--site-body-->', () => body)
}

/** The small files beside the pages: for search engines, for calendars, for a phone's home screen. */
export function siteFiles(
  origin: string,
  { events, organiser }: SiteContent,
  eventsVersion?: AppointmentVersion,
): Record<string, { type: string; text: string }> {
  const entry = ({ path }: { path: string }) => {
    const address = (locale: 'en' | 'de') => escape(origin + inLocale(locale, { pathname: path, search: '', hash: '' }))
    const links = (['en', 'de'] as const)
      .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`)
      .join('')
    return `<url><loc>${address('en')}</loc>${links}</url><url><loc>${address('de')}</loc>${links}</url>`
  }
  return {
    '/robots.txt': {
      type: 'text/plain; charset=utf-8',
      text: `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`,
    },
    '/sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${sitePages.map(entry).join('')}</urlset>\n`,
    },
    ...eventCalendars(origin, events.entries, eventsVersion),
    '/manifest.webmanifest': {
      type: 'application/manifest+json; charset=utf-8',
      text: JSON.stringify({
        name: `Project Week ${organiser.programme}`,
        short_name: organiser.programme,
        start_url: '/',
        display: 'standalone',
        background_color: '#faf7f0',
        theme_color: '#faf7f0',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      }),
    },
  }
}
