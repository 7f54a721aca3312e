import './app/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './app/query-client.ts'
import { createRouter } from './app/router.ts'
import { begin } from './app/begin.ts'

const root = begin()
if (root) {
  const queryClient = createQueryClient()
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter(queryClient)} />
      </QueryClientProvider>
    </StrictMode>
  )
  // As a transition React renders in slices of a few milliseconds and lets clicks in between.
  startTransition(() => createRoot(root).render(app))
}
