import { paths } from '@project-week/contract/paths'
import type { ComponentType } from 'react'
import { inLocale } from '../../lib/page/locale.ts'

/** A page that is complete HTML before any script runs. */
export interface SitePageEntry {
  path: string
  /** Each page is a file of its own, so that a browser loads only what it shows. */
  load: () => Promise<ComponentType>
}

export const sitePages: readonly SitePageEntry[] = [
  { path: paths.home, load: async () => (await import('../landing/landing-page.tsx')).LandingPage },
  { path: paths.posters, load: async () => (await import('../posters/posters-page.tsx')).PostersPage },
  { path: paths.terms, load: async () => (await import('../legal/terms-page.tsx')).TermsPage },
  { path: paths.imprint, load: async () => (await import('../legal/imprint-page.tsx')).ImprintPage },
  { path: paths.accessibility, load: async () => (await import('../legal/accessibility-page.tsx')).AccessibilityPage },
]

/** What stands at every address that nothing else has. */
export const notFoundPage: SitePageEntry = {
  path: '/404',
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
}

/** The public page at an address in either language. */
export function findSitePage(pathname: string): SitePageEntry | undefined {
  const english = inLocale('en', { pathname, search: '', hash: '' })
  const path = english.length > 1 ? english.replace(/\/$/, '') : english
  return sitePages.find((page) => page.path === path)
}
