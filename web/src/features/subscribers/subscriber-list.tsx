import { listSubscribers, type Subscriber } from '@project-week/contract/subscribers/subscriber'
import { subscriberFields, subscriberTableStart } from '@project-week/contract/subscribers/subscriber-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { RecordSheet } from '../../ui/tables/record.tsx'
import { RecordHistory } from '../../ui/tables/history.tsx'
import { useWriteTo } from '../../ui/tables/write-button.tsx'

export function SubscriberList() {
  const subscribers = useQuery(queryOf(listSubscribers))
  const write = useWriteTo('subscribers')
  const columns = useMemo(() => recordColumns<Subscriber>(subscriberFields, subscriberTableStart), [])
  return (
    <Listing rows={subscribers} empty={m.admin_no_subscribers()}>
      {(rows) => (
        <RecordTable
          caption={m.admin_subscribers_title()}
          nobody={m.admin_no_subscribers()}
          list="subscribers"
          audience="subscribers"
          renderChosen={() => null}
          rows={rows}
          columns={columns}
          filters={['addressState']}
          keyOf={(row) => row._id}
          titleOf={(row) => `${row.firstName} ${row.lastName}`}
        >
          {(row) => (
            <RecordSheet
              row={row}
              columns={columns}
              status={['addressState']}
              acts={[{ label: m.campaign_write_one(), isNext: true, run: () => write.mutate([row._id]) }]}
              more={<RecordHistory type="subscriber" id={row._id} address={row.email} />}
            />
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
