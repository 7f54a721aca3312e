import { ApiTokensScreen } from '../features/api-tokens/api-tokens-screen.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage lead={m.api_tokens_lead()}>
      <ApiTokensScreen />
    </AdminPage>
  )
}
