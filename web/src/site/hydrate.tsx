import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { localeOf, speak } from '../lib/locale.ts'
import { findSitePage, notFoundPage } from './pages.tsx'
import { SitePage } from './site-page.tsx'
import type { SiteProps } from './site.ts'

const root = document.getElementById('root')
const state = document.getElementById('site-state')?.textContent
if (root !== null && state) {
  const props = JSON.parse(state) as SiteProps
  speak(localeOf(props.pathname))
  const Component = await (findSitePage(props.pathname) ?? notFoundPage).load()
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
