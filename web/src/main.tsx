// First, because it names the order of the layers.
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './app/query-client.ts'
import { createRouter } from './app/router.ts'
import { takeCarriedState } from './lib/carried-state.ts'
import { fetchCsrfToken, onUnauthorised } from './lib/api.ts'
import { localeOf, rememberedAddress, speak } from './lib/locale.ts'
import { restoreSession, signOut } from './lib/session.ts'
import { applyTheme } from './lib/theme.ts'

function start(): void {
  const locale = localeOf(location.pathname)
  speak(locale)
  document.documentElement.lang = locale
  applyTheme()

  // Whoever needs the token and finds none asks again and then sees the error.
  fetchCsrfToken().catch(() => undefined)
  onUnauthorised(() => void signOut('expired'))
  restoreSession()

  takeCarriedState(location)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element #root')
  const queryClient = createQueryClient()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter(queryClient)} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const elsewhere = rememberedAddress(location)
if (elsewhere === undefined) start()
else location.replace(elsewhere)
