import { paths } from '@project-week/contract/paths'
import { Navigate, useSearchParams } from 'react-router'
import { CampaignScreen } from '../features/campaigns/campaign-screen.tsx'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  const [params] = useSearchParams()
  const id = params.get('campaign')
  if (id === null) return <Navigate to={paths.campaigns} replace />
  return (
    <AdminPage isWide>
      <CampaignScreen key={id} id={id} />
    </AdminPage>
  )
}
