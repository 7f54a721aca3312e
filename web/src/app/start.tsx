import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.ts'
import { begin } from './begin.ts'

const root = begin()
if (root) {
  const queryClient = createQueryClient()
  const router = createRouter(queryClient)
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  // As a transition React renders in slices of a few milliseconds and lets clicks in between.
  const show = () => startTransition(() => createRoot(root).render(app))
  // Until the first page is there, the document shows what the server sent.
  if (router.state.initialized) show()
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      show()
    })
  }
}
