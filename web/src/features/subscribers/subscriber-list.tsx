import { listSubscribers, type Subscriber } from '@project-week/contract/subscribers/subscriber'
import { subscriberFields, subscriberTableStart } from '@project-week/contract/subscribers/subscriber-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { MailHistory } from '../../ui/tables/mail-history.tsx'
import { RecordHistory } from '../../ui/tables/record-history.tsx'
import { WriteButton } from '../../ui/tables/write-button.tsx'

export function SubscriberList() {
  const subscribers = useQuery(queryOf(listSubscribers))
  const columns = useMemo(() => recordColumns<Subscriber>(subscriberFields, subscriberTableStart), [])
  return (
    <Listing rows={subscribers} empty={m.admin_no_subscribers()}>
      {(rows) => (
        <RecordTable
          caption={m.admin_subscribers_title()}
          nobody={m.admin_no_subscribers()}
          renderTools={(shown) => (
            <>
              <ExportButton list="subscribers" shown={shown} />
              <WriteButton audience="subscribers" shown={shown} all={() => rows.map((row) => row._id)} />
            </>
          )}
          renderChosen={(_, shown) => (
            <>
              <WriteButton audience="subscribers" shown={shown} all={() => []} isChosen />
              <ExportButton list="subscribers" shown={shown} isChosen />
            </>
          )}
          rows={rows}
          columns={columns}
          filters={['addressState']}
          keyOf={(row) => row._id}
          titleOf={(row) => `${row.firstName} ${row.lastName}`}
        >
          {(row) => (
            <div className="record-drawer">
              <Record row={row} columns={columns} />
              <MailHistory address={row.email} />
              <RecordHistory type="subscriber" id={row._id} />
            </div>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
