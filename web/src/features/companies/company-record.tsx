import type { Company } from '@project-week/contract/companies/company'
import { isRegistered, type Lead, type ListedCompany } from '@project-week/contract/companies/lead'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, contentOf } from '../../ui/tables/column.ts'
import { History, MailHistory, RecordHistory } from '../../ui/tables/history.tsx'
import { Record } from '../../ui/tables/record.tsx'
import { UnconfirmedCompany } from '../../ui/unconfirmed-companies.tsx'
import { WriteToOne } from '../../ui/tables/write-button.tsx'
import { CancelCompanyForm, CancelledCompany } from './cancel-company-form.tsx'
import { ChallengeRelease } from './challenge-release.tsx'
import { CompanyCorrectionForm } from './company-correction-form.tsx'
import { InviteLeads, RemoveLead } from './lead-actions.tsx'
import { NextStep } from './next-step.tsx'
import { PipelineForm } from './pipeline-form.tsx'

/** A company in its drawer, with the ways to put it right, to look after it and to cancel, and what was done to it. */
export function CompanyRecord({
  company,
  columns,
  onRemoved,
  children,
}: {
  company: ListedCompany
  columns: readonly Column<ListedCompany>[]
  onRemoved: () => void
  /** What it has said about its week, and its link. */
  children: ReactNode
}) {
  const [mode, setMode] = useState<'read' | 'correct' | 'cancel' | 'pipeline'>('read')
  const back = () => setMode('read')
  const lead = isRegistered(company) ? undefined : company
  const registered = isRegistered(company) ? company : undefined
  if (mode === 'correct' && registered) return <CompanyCorrectionForm company={registered} onDone={back} />
  if (mode === 'cancel' && registered) return <CancelCompanyForm company={registered} onDone={back} />
  if (mode === 'pipeline') return <PipelineForm company={company} onDone={back} />
  return (
    <div className="record-drawer">
      {registered && <RegistrationAlerts company={registered} />}
      <NextStep company={company} />
      <div className="correction__actions">
        {registered && (
          <Button changes onClick={() => setMode('correct')}>
            {m.admin_correct()}
          </Button>
        )}
        <Button changes onClick={() => setMode('pipeline')}>
          {lead ? m.admin_correct() : m.pipeline_change()}
        </Button>
        {registered && <WriteToOne audience="companies" id={company._id} />}
        {lead && <InviteLeads chosen={[lead]} />}
        {lead && <RemoveLead lead={lead} onRemoved={onRemoved} />}
        {registered && registered.state !== 'cancelled' && (
          <Button variant="danger" onClick={() => setMode('cancel')}>
            {m.company_cancel_open()}
          </Button>
        )}
      </div>
      {registered && <ChallengeRelease company={registered} />}
      <Record
        row={company}
        columns={lead ? columns.filter((column) => Boolean(contentOf(column, company))) : columns}
      />
      {children}
      {lead ? <LeadHistory lead={lead} /> : <History kind="company" id={company._id} />}
    </div>
  )
}

const LeadHistory = ({ lead: { _id, contactPerson } }: { lead: Lead }) => (
  <>
    <RecordHistory type="lead" id={_id} />
    {contactPerson.email && <MailHistory address={contactPerson.email} />}
  </>
)

/** What the office has to know of a registration first. */
function RegistrationAlerts({ company }: { company: Company }) {
  const { fieldOfBusiness: field, mappedFieldOfBusiness, addressState, state } = company
  return (
    <>
      {businessFieldKey(field) === undefined && mappedFieldOfBusiness === null && (
        <Alert tone="warning">{m.admin_unmapped({ field })}</Alert>
      )}
      {addressState === 'unconfirmed' && state !== 'cancelled' && (
        <UnconfirmedCompany
          company={{ id: company._id, companyName: company.companyName, email: company.contactPerson.email }}
        />
      )}
      {state === 'cancelled' && <CancelledCompany company={company} />}
    </>
  )
}
