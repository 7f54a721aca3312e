import { useSearchParams } from 'react-router'
import { CampaignScreen } from '../features/campaigns/campaign-screen.tsx'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { AdminPage } from '../ui/navigation/admin-page.tsx'

export function Component() {
  const [params] = useSearchParams()
  const id = params.get('campaign') ?? ''
  return (
    <AdminPage
      title={m.campaign_page_title()}
      actions={<ButtonLink to={paths.campaigns}>{m.campaign_all()}</ButtonLink>}
      isWide
    >
      <CampaignScreen key={id} id={id} />
    </AdminPage>
  )
}
