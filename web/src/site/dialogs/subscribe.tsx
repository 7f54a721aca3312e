import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SubscribeDialog } from '../../features/subscribers/subscribe-dialog.tsx'

const queryClient = new QueryClient()

/** The subscribe dialog for a page without the app around it. */
export default function Subscribe(props: { open: boolean; onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SubscribeDialog {...props} />
    </QueryClientProvider>
  )
}
