import type { Company } from '@project-week/contract/companies/company'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { Record } from '../../ui/tables/record.tsx'
import { UnconfirmedCompany } from '../../ui/unconfirmed-companies.tsx'
import { WriteToOne } from '../../ui/tables/write-button.tsx'
import { CancelCompanyForm, CancelledCompany } from './cancel-company-form.tsx'
import { ChallengeRelease } from './challenge-release.tsx'
import { CompanyCorrectionForm } from './company-correction-form.tsx'
import { NextStep } from './next-step.tsx'
import { PipelineForm } from './pipeline-form.tsx'
import { History } from '../../ui/tables/history.tsx'

/** A company in its drawer, with the ways to put it right, to look after it and to cancel, and what was done to it. */
export function CompanyRecord({
  company,
  columns,
  children,
}: {
  company: Company
  columns: readonly Column<Company>[]
  /** What it has said about its week, and its link. */
  children: ReactNode
}) {
  const [mode, setMode] = useState<'read' | 'correct' | 'cancel' | 'pipeline'>('read')
  const back = () => setMode('read')
  if (mode === 'correct') return <CompanyCorrectionForm company={company} onDone={back} />
  if (mode === 'cancel') return <CancelCompanyForm company={company} onDone={back} />
  if (mode === 'pipeline') return <PipelineForm company={company} onDone={back} />
  const isUnmapped = businessFieldKey(company.fieldOfBusiness) === undefined && company.mappedFieldOfBusiness === null
  return (
    <div className="record-drawer">
      {isUnmapped && <Alert tone="warning">{m.admin_unmapped({ field: company.fieldOfBusiness })}</Alert>}
      {company.addressState === 'unconfirmed' && company.state !== 'cancelled' && (
        <UnconfirmedCompany
          company={{ id: company._id, companyName: company.companyName, email: company.contactPerson.email }}
        />
      )}
      {company.state === 'cancelled' && <CancelledCompany company={company} />}
      <NextStep company={company} />
      <div className="correction__actions">
        <Button changes onClick={() => setMode('correct')}>
          {m.admin_correct()}
        </Button>
        <Button changes onClick={() => setMode('pipeline')}>
          {m.pipeline_change()}
        </Button>
        <WriteToOne audience="companies" id={company._id} />
        {company.state !== 'cancelled' && (
          <Button variant="danger" onClick={() => setMode('cancel')}>
            {m.company_cancel_open()}
          </Button>
        )}
      </div>
      <ChallengeRelease company={company} />
      <Record row={company} columns={columns} />
      {children}
      <History kind="company" id={company._id} />
    </div>
  )
}
