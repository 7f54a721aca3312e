import { type Campaign, createCampaign, listCampaigns } from '@project-week/contract/campaigns/campaign'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { actionsOf } from '../../ui/navigation/actions.ts'
import type { Column } from '../../ui/tables/column.ts'
import { Listing } from '../../ui/tables/listing.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { RecordHistory } from '../../ui/tables/history.tsx'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { audienceText, campaignStateText } from './campaign-words.ts'
import { whileLeaving } from './while-leaving.ts'

const titleOf = ({ text }: Campaign) => text.subject.en || m.campaign_untitled()

const campaignColumns = (): Column<Campaign>[] => [
  { id: 'subject', header: m.outbox_subject(), width: 24, value: titleOf },
  { id: 'audience', header: m.campaign_to(), width: 10, value: ({ audience }) => audienceText(audience) },
  { id: 'state', header: m.outbox_state(), width: 13, value: ({ state }) => campaignStateText(state) },
  { id: 'chosen', header: m.campaign_column_chosen(), width: 8, align: 'end', value: ({ chosen }) => chosen },
  { id: 'queued', header: m.outbox_state_queued(), width: 8, align: 'end', value: ({ mails }) => mails.queued },
  {
    id: 'sent',
    header: m.outbox_state_sent(),
    width: 8,
    align: 'end',
    value: ({ mails }) => mails.sent + mails.kept,
  },
  { id: 'failed', header: m.outbox_state_failed(), width: 8, align: 'end', value: ({ mails }) => mails.failed },
  { id: 'by', header: m.campaign_column_by(), width: 16, value: ({ sentBy, createdBy }) => sentBy ?? createdBy },
  {
    id: 'createdAt',
    header: m.outbox_created(),
    width: 12,
    value: ({ createdAt }) => createdAt,
    isInstant: true,
    cell: ({ createdAt }) => dateTimeText(createdAt),
  },
]

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
