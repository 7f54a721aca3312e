import { readCampaign } from '@project-week/contract/campaigns/campaign'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'
import { CampaignEditor } from './campaign-editor.tsx'
import { SentCampaign } from './sent-campaign.tsx'
import { whileLeaving } from './while-leaving.ts'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

/** A campaign: its editor while it is a draft, then how far it is. */
export function CampaignScreen({ id }: { id: string }) {
  const campaign = useQuery({
    ...queryOf(readCampaign, { params: { id } }),
    refetchInterval: ({ state: { data } }) => whileLeaving(data && [data]),
  })
  if (!campaign.data) return <NotLoaded query={campaign} />
  return campaign.data.state === 'draft' ? (
    <CampaignEditor campaign={campaign.data} />
  ) : (
    <SentCampaign campaign={campaign.data} />
  )
}
