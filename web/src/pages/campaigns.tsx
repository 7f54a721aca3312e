import { CampaignList } from '../features/campaigns/campaign-list.tsx'
import { m } from '../paraglide/messages.js'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  return (
    <AdminPage lead={m.campaign_lead()} isWide>
      <CampaignList />
    </AdminPage>
  )
}
