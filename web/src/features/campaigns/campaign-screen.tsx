import { readCampaign } from '@project-week/contract/campaigns/campaign'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ErrorState } from '../../ui/page/state.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { SentCampaign } from './sent-campaign.tsx'
import { whileLeaving } from './while-leaving.ts'

/** A campaign: its editor while it is a draft, then how far it is. */
export function CampaignScreen({ id }: { id: string }) {
  const campaign = useQuery({
    ...queryOf(readCampaign, { params: { id } }),
    refetchInterval: ({ state: { data } }) => whileLeaving(data && [data]),
  })
  if (campaign.isError && campaign.data === undefined) {
    return (
      <ErrorState
        title={m.admin_list_failed()}
        actions={<Button onClick={() => void campaign.refetch()}>{m.admin_try_again()}</Button>}
      >
        {m.admin_list_failed_text()}
      </ErrorState>
    )
  }
  if (!campaign.data) return <Spinner block label={m.admin_loading()} />
  return campaign.data.state === 'draft' ? (
    <CampaignEditor campaign={campaign.data} />
  ) : (
    <SentCampaign campaign={campaign.data} />
  )
}
