import { useSearchParams } from 'react-router'
import { CampaignScreen } from '../features/campaigns/campaign-screen.tsx'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  const [params] = useSearchParams()
  const id = params.get('campaign') ?? ''
  return (
    <AdminPage isWide>
      <CampaignScreen key={id} id={id} />
    </AdminPage>
  )
}
