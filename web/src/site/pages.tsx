import { paths } from '@project-week/contract/paths'
import type { ComponentType } from 'react'
import { inLocale } from '../lib/locale.ts'

/** A page that is complete HTML before any script runs. */
export interface SitePageEntry {
  path: string
  /** Each page is a file of its own, so that a browser loads only what it shows. */
  load: () => Promise<ComponentType>
}

const landing: SitePageEntry = {
  path: paths.home,
  load: async () => (await import('./landing/landing-page.tsx')).LandingPage,
}

export const sitePages: readonly SitePageEntry[] = [landing]

/** The public page at an address in either language. */
export function findSitePage(pathname: string): SitePageEntry | undefined {
  const english = inLocale('en', { pathname, search: '', hash: '' })
  const path = english.length > 1 ? english.replace(/\/$/, '') : english
  return sitePages.find((page) => page.path === path)
}
