import { paths } from '@project-week/contract/paths'
import type { ShownTeam } from '@project-week/contract/showcase/showcase'
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
  { path: paths.challenges, load: async () => (await import('../challenges/challenges-page.tsx')).ChallengesPage },
  { path: paths.terms, load: async () => (await import('../legal/terms-page.tsx')).TermsPage },
  { path: paths.imprint, load: async () => (await import('../legal/legal-page.tsx')).ImprintPage },
  { path: paths.accessibility, load: async () => (await import('../legal/legal-page.tsx')).AccessibilityPage },
]

/** What stands at every address that nothing else has. */
export const notFoundPage: SitePageEntry = {
  path: '/404',
  load: async () => (await import('./not-found-page.tsx')).NotFoundPage,
}

/** A page for each team of which something is released. */
const teamPage: SitePageEntry = {
  path: `${paths.posters}/{team}`,
  load: async () => (await import('../posters/team-page.tsx')).TeamPage,
}

export const isTeamPage = (page: SitePageEntry): boolean => page === teamPage

/**
 * The public page at an address in either language.
 *
 * @param shown what is released of the team at that address, or of all
 */
export function findSitePage(pathname: string, shown: readonly ShownTeam[] = []): SitePageEntry | undefined {
  const english = inLocale('en', { pathname, search: '', hash: '' })
  const path = english.length > 1 ? english.replace(/\/$/, '') : english
  if (shown.some(({ id }) => path === `${paths.posters}/${id}`)) return teamPage
  return sitePages.find((page) => page.path === path)
}
