import { type Campaign, createCampaign, listCampaigns } from '@project-week/contract/campaigns/campaign'
import { campaignFields } from '@project-week/contract/campaigns/campaign-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { actionsOf } from '../../ui/navigation/actions.ts'
import { Listing } from '../../ui/tables/listing.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { RecordHistory } from '../../ui/tables/history.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { whileLeaving } from './while-leaving.ts'

const titleOf = ({ text }: Campaign) => text.subject.en || m.campaign_untitled()

const campaignColumns = () =>
  recordColumns<Campaign>(campaignFields).map((column) =>
    column.id === 'subject' ? { ...column, value: titleOf } : column,
  )

/** Every campaign with how far it is; drafts are gone on with. */
export function CampaignList() {
  const campaigns = useQuery({
    ...queryOf(listCampaigns),
    refetchInterval: ({ state }) => whileLeaving(state.data),
  })
  const columns = useMemo(() => campaignColumns(), [])
  const waysOn = actionsOf(useUser()?.role)
    .filter(({ call }) => call === createCampaign)
    .map(({ label, path }) => (
      <ButtonLink key={path} to={path}>
        {label}
      </ButtonLink>
    ))
  return (
    <Listing rows={campaigns} empty={m.campaign_none()} wayOn={waysOn}>
      {(rows) => (
        <RecordTable
          caption={m.campaign_title()}
          nobody={m.campaign_none()}
          list="campaigns"
          rows={rows}
          columns={columns}
          filters={['audience', 'state']}
          keyOf={({ id }) => id}
          titleOf={titleOf}
        >
          {(row) => (
            <div className="record-drawer">
              <p>
                <ButtonLink variant="action" to={`${paths.campaign}?campaign=${row.id}`}>
                  {row.state === 'draft' ? m.campaign_go_on() : m.campaign_open()}
                </ButtonLink>
              </p>
              <Record row={row} columns={columns} />
              <RecordHistory type="campaign" id={row.id} />
            </div>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
