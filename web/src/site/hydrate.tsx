import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { localeOf, speak } from '../lib/locale.ts'
import { findSitePage } from './pages.tsx'
import { SitePage } from './site-page.tsx'
import type { SiteProps } from './site.ts'

const root = document.getElementById('root')
const state = document.getElementById('site-state')?.textContent
const page = findSitePage(location.pathname)
if (root !== null && state && page !== undefined) {
  speak(localeOf(location.pathname))
  const props = JSON.parse(state) as SiteProps
  const Component = await page.load()
  // As a transition React works in slices of a few milliseconds and lets every press in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <SitePage {...props}>
        <Component />
      </SitePage>,
    )
  })
}
