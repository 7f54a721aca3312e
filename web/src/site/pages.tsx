import { paths } from '@project-week/contract/paths'
import type { ProgrammeState } from '@project-week/contract/edition'
import type { ComponentType } from 'react'
import { inLocale } from '../lib/locale.ts'
import { m } from '../paraglide/messages.js'
import { LandingPage } from './landing-page.tsx'

/** What a public page is drawn from; the same on the server and when the browser takes over. */
export interface SiteProps {
  programme: ProgrammeState
  /** Where a page's pictures, links and language switch are relative to. */
  pathname: string
}

export interface SitePage {
  path: string
  Component: ComponentType<SiteProps>
  title: () => string
  description: () => string
}

/** The pages that are complete HTML before any script runs. */
export const sitePages: readonly SitePage[] = [
  { path: paths.home, Component: LandingPage, title: m.site_headline, description: m.site_lead },
]

/** The public page at an address in either language. */
export function findSitePage(pathname: string): SitePage | undefined {
  const english = inLocale('en', { pathname, search: '', hash: '' })
  const path = english.length > 1 ? english.replace(/\/$/, '') : english
  return sitePages.find((page) => page.path === path)
}
