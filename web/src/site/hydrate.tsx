import type { ProgrammeState } from '@project-week/contract/edition'
import { hydrateRoot } from 'react-dom/client'
import { localeOf, speak } from '../lib/locale.ts'
import { findSitePage } from './pages.tsx'

const root = document.getElementById('root')
const state = document.getElementById('site-state')?.textContent
const page = findSitePage(location.pathname)
if (root !== null && state !== undefined && state !== null && page !== undefined) {
  speak(localeOf(location.pathname))
  const { Component } = page
  hydrateRoot(root, <Component programme={JSON.parse(state) as ProgrammeState} pathname={location.pathname} />)
}
