// First, because it names the order of the layers.
import '../../ui/base/base-app.css'
import './fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { begin } from '../../lib/page/begin.ts'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { onSessionChange } from '../../lib/session/session.ts'
import { PageFrame } from '../page-frame.tsx'
import { createQueryClient } from '../query-client.ts'
import { PageErrorBoundary } from './page-error-boundary.tsx'

/** Shows the one page of a document that does without the router. */
export function showPage(Page: ComponentType): void {
  const root = begin()
  if (!root) return
  // A page that is still open when its session ends says so itself: nobody's words are swept away by a redirect.
  onSessionChange((reason) => reason === 'asked' && location.assign(localAddress(paths.home)))
  const { pathname, search, hash } = location
  // The entries before and after may be the app's: to the browser they are this same document, and it loads nothing.
  addEventListener('popstate', () => location.pathname === pathname || location.reload())
  const page = (
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <PageFrame address={{ pathname, search, hash }}>
          <PageErrorBoundary>
            <Page />
          </PageErrorBoundary>
        </PageFrame>
      </QueryClientProvider>
    </StrictMode>
  )
  // As a transition React works in slices of a few milliseconds and lets every press in between; until it is done the
  // document shows what the build has put there.
  startTransition(() => createRoot(root).render(page))
}
