import { makeLeadFormLink } from '@project-week/contract/companies/company-form-link'
import { type Lead, listLeads, removeLead } from '@project-week/contract/companies/lead'
import { leadFields } from '@project-week/contract/companies/lead-fields'
import { leadStageLabels } from '@project-week/contract/states'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { showToast } from '../../lib/page/toast.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { useUser } from '../../lib/session/session.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { Listing } from '../../ui/tables/listing.tsx'
import { ActiveFilter, useOnly } from '../../ui/tables/only.tsx'
import { recordColumns } from '../../ui/tables/record-columns.ts'
import { RecordHistory } from '../../ui/tables/history.tsx'
import { RecordTable } from '../../ui/tables/record-table.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { isDueFor } from './due.ts'
import { LeadForm, NewLeadForm } from './lead-form.tsx'

const leadColumns = (): Column<Lead>[] =>
  recordColumns<Lead>(leadFields, Object.keys(leadFields)).map((column) =>
    column.id === 'stage'
      ? { ...column, cell: ({ stage }) => <StateChip>{wordIn(leadStageLabels)(stage)}</StateChip> }
      : column,
  )

/** A button, and behind it the form for one more. */
export function NewLead() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" changes onClick={() => setIsOpen(true)}>
        {m.leads_new()}
      </Button>
      <Drawer open={isOpen} title={m.leads_new_title()} onClose={close}>
        {isOpen && <NewLeadForm onDone={close} />}
      </Drawer>
    </>
  )
}

/** Companies that the office would like to win, of all editions. */
export function LeadList() {
  const leads = useQuery(queryOf(listLeads))
  const columns = useMemo(() => leadColumns(), [])
  const [only, showAll] = useOnly({ 'next-step-due': true })
  const isDueOnly = only !== undefined
  const programme = useQuery(programmeStateQuery())
  const now = programme.data?.now
  const email = useUser()?.email?.toLowerCase() ?? ''
  const isLoading = isDueOnly && now === undefined
  const due = useMemo(
    () => (isDueOnly && now !== undefined ? leads.data?.filter(isDueFor(email, berlinDay(now))) : undefined),
    [isDueOnly, now, leads.data, email],
  )
  return (
    <Listing rows={leads} besides={isDueOnly ? [programme] : []} empty={m.leads_none()}>
      {(rows) => (
        <RecordTable
          part={isDueOnly && !isLoading && <ActiveFilter text={m.leads_only_due()} onAll={showAll} />}
          caption={m.leads_title()}
          nobody={m.leads_none()}
          list="leads"
          renderChosen={() => null}
          rows={due ?? rows}
          isLoading={isLoading}
          columns={columns}
          filters={['stage', 'ownedBy', 'nextStepOn']}
          keyOf={(row) => row.id}
          titleOf={(row) => row.companyName}
          renderCorrection={(row, done) => <LeadForm lead={row} onDone={done} />}
        >
          {(row, close) => <LeadRecord key={row.id} lead={row} columns={columns} onRemoved={close} />}
        </RecordTable>
      )}
    </Listing>
  )
}

const copyLink = (url: string) =>
  void navigator.clipboard.writeText(url).then(
    () => showToast(m.leads_form_link_copied()),
    () => showToast(m.leads_form_link_not_copied()),
  )

/** A lead in its drawer, with the ways to put it right and to remove it, and what was done to it. */
function LeadRecord({
  lead,
  columns,
  onRemoved,
}: {
  lead: Lead
  columns: readonly Column<Lead>[]
  onRemoved: () => void
}) {
  const { companyName: name } = lead
  const params = { id: lead.id }
  const [isChanging, setIsChanging] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const remove = useCall(removeLead, {
    onSuccess: () => {
      showToast(m.leads_removed({ name }))
      onRemoved()
    },
  })
  const formLink = useCall(makeLeadFormLink, {
    onSuccess: (url) => copyLink(url[getLocale()]),
    onError: (error) => showToast(errorText(error)),
  })
  if (isChanging) return <LeadForm lead={lead} onDone={() => setIsChanging(false)} />
  return (
    <div className="record-drawer">
      <div className="correction__actions">
        <Button changes onClick={() => setIsChanging(true)}>
          {m.leads_change()}
        </Button>
        {lead.stage !== 'registered' && (
          <Button changes pending={formLink.isPending} onClick={() => formLink.mutate({ params })}>
            {m.leads_form_link()}
          </Button>
        )}
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {m.leads_remove()}
        </Button>
        <ConfirmDialog
          open={isAsking}
          title={m.leads_remove_question({ name })}
          onClose={() => setIsAsking(false)}
          action={m.leads_remove_now()}
          pending={remove.isPending}
          failure={remove.error}
          back={m.matching_leave_it()}
          onConfirm={() => remove.mutate({ params })}
        >
          <p>{m.leads_remove_text()}</p>
        </ConfirmDialog>
      </div>
      <Record row={lead} columns={columns} />
      <RecordHistory type="lead" id={lead.id} />
    </div>
  )
}
