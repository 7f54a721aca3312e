import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
// Names are typed here that the page's letters are not enough for.
import '../ui/base/fonts-extended.css'
import '../ui/base/visually-hidden.css'
import { SubscribeDialog } from '../features/subscribers/subscribe-dialog.tsx'

const queryClient = new QueryClient()

/** The subscribe dialog for a page without the app around it. */
export default function Subscribe(props: { open: boolean; onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SubscribeDialog {...props} />
    </QueryClientProvider>
  )
}
