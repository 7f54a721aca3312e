import { listOutstanding, type Outstanding, OwedKind, owedLabels } from '@project-week/contract/outstanding/outstanding'
import { getLastPublication } from '@project-week/contract/publishing/publication'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { dateText, wordIn } from '../../lib/tables/table-text.ts'
import { comingText } from '../../lib/tables/relative-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { recordKinds, recordPath } from '../../ui/navigation/record-path.ts'
import type { Column } from '../../ui/tables/column.ts'
import { Listing } from '../../ui/tables/listing.tsx'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { RemindThese } from './remind-these.tsx'

const kindText = wordIn(owedLabels)

const lastReminder = ({ owed }: Outstanding) =>
  owed
    .map(({ remindedAt }) => remindedAt ?? '')
    .toSorted()
    .at(-1) ?? ''

const outstandingColumns = (): Column<Outstanding>[] => [
  { id: 'name', header: m.outstanding_name(), width: 16, value: (row) => row.name },
  {
    id: 'due',
    header: m.outstanding_due(),
    width: 8,
    // The list is in the order of these days.
    value: (row) => row.owed[0]?.due,
    label: dateText,
  },
  {
    id: 'remindedAt',
    header: m.outstanding_reminded(),
    width: 9,
    value: lastReminder,
    isInstant: true,
    cell: (row) => lastReminder(row) && dateText(lastReminder(row)),
  },
  {
    id: 'owed',
    header: m.outstanding_title(),
    width: 25,
    value: (row) => row.owed.map(({ kind }) => kind),
    label: kindText,
    order: OwedKind.options,
  },
  {
    id: 'debtor',
    header: m.outstanding_debtor(),
    width: 8,
    value: (row) => row.debtor,
    label: (debtor) => recordKinds[debtor as Outstanding['debtor']].text(),
  },
  { id: 'email', header: m.outstanding_email(), width: 20, isCode: true, isExtra: true, value: (row) => row.email },
]

/** What students, teams and companies of the current edition still have to do. */
export function OutstandingList() {
  const outstanding = useQuery(queryOf(listOutstanding))
  const last = useQuery(queryOf(getLastPublication)).data?.publication
  const columns = useMemo(() => outstandingColumns(), [])
  const [params] = useSearchParams()
  // A list of who owes feedback reminds of feedback alone.
  const filtered = params.getAll('f.owed').flatMap((kind) => OwedKind.safeParse(kind).data ?? [])
  const kinds = filtered.length > 0 ? filtered : undefined
  return (
    <Listing rows={outstanding} empty={m.outstanding_none()}>
      {(rows) => (
        <>
          {last?.mayUndo && (
            <div className="record-table__part">
              <Alert>{m.outstanding_mails_wait({ time: comingText(last.mailsLeaveAt) })}</Alert>
            </div>
          )}
          <RecordTable
            caption={m.outstanding_title()}
            nobody={m.outstanding_none()}
            renderTools={({ ids }) => <RemindThese ids={ids?.() ?? rows.map(({ id }) => id)} kinds={kinds} />}
            renderChosen={(chosen) => (
              <RemindThese ids={chosen.map(({ id }) => id)} kinds={kinds} label={m.outstanding_remind_chosen()} />
            )}
            rows={rows}
            columns={columns}
            filters={['owed', 'debtor']}
            keyOf={(row) => row.id}
            titleOf={(row) => row.name}
          >
            {(row) => <OutstandingRecord row={row} />}
          </RecordTable>
        </>
      )}
    </Listing>
  )
}

/** What somebody owes, each with its date, and the way to their record. */
function OutstandingRecord({ row: { owed, record, email } }: { row: Outstanding }) {
  const edition = useQuery(programmeStateQuery()).data?.edition.label
  return (
    <div className="stack">
      {edition !== undefined && (
        <div className="cluster">
          <ButtonLink to={recordPath({ ...record, edition })}>{m.outstanding_open()}</ButtonLink>
        </div>
      )}
      <dl className="record">
        {owed.map(({ kind, due, remindedAt }) => (
          <div key={kind}>
            <dt>{kindText(kind)}</dt>
            <dd>
              {m.outstanding_due_on({ day: dateText(due) })}
              <br />
              {remindedAt === null
                ? m.outstanding_not_reminded()
                : m.outstanding_reminded_at({ at: dateText(remindedAt) })}
            </dd>
          </div>
        ))}
        {email !== '' && (
          <div>
            <dt>{m.outstanding_email()}</dt>
            <dd>{email}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
