import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/tables/column.ts'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { ExportButton } from '../../ui/tables/export-button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { RecordHistory } from '../../ui/tables/record-history.tsx'
import { dateText } from '../../lib/tables/table-text.ts'
import { subscribersQuery } from '../../lib/queries/lists.ts'

const subscriberColumns = (): Column<Subscriber>[] => [
  { id: 'lastName', header: m.student_lastname(), width: 12, value: (s) => s.lastName },
  { id: 'firstName', header: m.student_firstname(), width: 12, value: (s) => s.firstName },
  { id: 'email', header: m.student_email(), width: 22, value: (s) => s.email },
  { id: 'company', header: m.admin_company(), width: 18, value: (s) => s.company },
  { id: 'position', header: m.admin_position(), width: 16, value: (s) => s.position },
  {
    id: 'createdAt',
    header: m.admin_subscribed_on(),
    width: 10,
    value: (s) => s.createdAt,
    isInstant: true,
    cell: (s) => dateText(s.createdAt),
  },
]

export function SubscriberList() {
  const subscribers = useQuery(subscribersQuery())
  const columns = useMemo(() => subscriberColumns(), [])
  return (
    <Listing rows={subscribers} empty={m.admin_no_subscribers()}>
      {(rows) => (
        <RecordTable
          caption={m.admin_subscribers_title()}
          nobody={m.admin_no_subscribers()}
          renderTools={(shown) => <ExportButton list="subscribers" shown={shown} />}
          rows={rows}
          columns={columns}
          filters={[]}
          keyOf={(row) => row._id}
          titleOf={(row) => `${row.firstName} ${row.lastName}`}
        >
          {(row) => (
            <div className="record-drawer">
              <Record row={row} columns={columns} />
              <RecordHistory type="subscriber" id={row._id} />
            </div>
          )}
        </RecordTable>
      )}
    </Listing>
  )
}
