import { makeRunSettings } from '@project-week/contract/testing/run-settings'
import type { ReactElement } from 'react'
import { paths } from '../../lib/page/paths.ts'
import { show as showPage } from '../../lib/testing/page.tsx'

export const settings = makeRunSettings()

/** Draws a part of the desk as it stands on a page. */
export const show = (element: ReactElement, at = '/') =>
  showPage(element, { at, routes: [{ path: paths.matching, element: 'at the desk' }] }).router
