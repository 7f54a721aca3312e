import { Company, CompanyCorrection, correctCompany } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { namesIn, storedAnswers } from '../../lib/forms/record-form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { CorrectionEnd } from '../../ui/forms/correction-end.tsx'
import { RecordFields } from '../../ui/forms/record-fields.tsx'
import { sectionNames } from './company-form-values.ts'

type Input = z.input<typeof CompanyCorrection>

const isNamed = (name: string) => name === 'companyName' || name === 'fieldOfBusiness'
const office = namesIn('office', companyFields)
const written = sectionNames.flatMap((section) => namesIn(section, companyFields))
/** What tells the company, then what the office decides of it, then the others. */
const [named, others] = [written.filter(isNamed), written.filter((name) => !isNamed(name))]

const inputOf = (company: Company): Input => storedAnswers([...sectionNames, 'office'], companyFields, company) as Input

/** Everything the company wrote, and what only the programme office decides: mapping and number of teams. */
export function CompanyCorrectionForm({ company, onDone }: { company: Company; onDone: () => void }) {
  /** What the form began with, whatever has come into the table since. */
  const [start, setStart] = useState(company)
  const correct = useCall(correctCompany)
  const form = useContractForm<Input, CompanyCorrection>(CompanyCorrection, { defaultValues: inputOf(company) })
  const fieldOfBusiness = useWatch({ control: form.form.control, name: 'fieldOfBusiness' })
  const isFreeText = businessFieldKey(fieldOfBusiness) === undefined
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.submit(async (values) => {
        await correct.mutateAsync({ params: { id: company._id }, query: { version: start.version }, body: values })
        showToast(m.admin_corrected({ name: values.companyName }))
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <RecordFields form={form} fields={companyFields} names={named} isLabelled />
      <RecordFields
        form={form}
        fields={companyFields}
        names={office.filter((name) => name !== 'mappedFieldOfBusiness' || isFreeText)}
      />
      <RecordFields form={form} fields={companyFields} names={others} isLabelled />
      <CorrectionEnd
        form={form}
        schema={Company}
        start={start}
        valuesOf={inputOf}
        onStart={setStart}
        onCancel={onDone}
      />
    </form>
  )
}
