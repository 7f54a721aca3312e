import type { Company } from '@project-week/contract/companies/company'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { type ReactNode, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { Record } from '../../ui/tables/record.tsx'
import { CompanyCorrectionForm } from './company-correction-form.tsx'
import { RecordHistory } from '../../ui/tables/record-history.tsx'

/** A company in its drawer, with the way to put it right and what was done to it. */
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
  const [isCorrecting, setIsCorrecting] = useState(false)
  if (isCorrecting) return <CompanyCorrectionForm company={company} onDone={() => setIsCorrecting(false)} />
  const isUnmapped = businessFieldKey(company.fieldOfBusiness) === undefined && company.mappedFieldOfBusiness === null
  return (
    <div className="record-drawer">
      {isUnmapped && <Alert tone="warning">{m.admin_unmapped({ field: company.fieldOfBusiness })}</Alert>}
      <Button onClick={() => setIsCorrecting(true)}>{m.admin_correct()}</Button>
      {children}
      <Record row={company} columns={columns} />
      <RecordHistory type="company" id={company._id} />
    </div>
  )
}
