import type { Company } from '@project-week/contract/companies/company'
import { type PipelineChange, PipelineForm as Schema } from '@project-week/contract/companies/pipeline'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { OncePipelineIsReady, PipelineFields } from './pipeline-fields.tsx'
import { usePipeline } from './use-pipeline.ts'

const startOf = ({ ownedBy, nextStep, nextStepOn }: Company): z.input<typeof Schema> => ({
  ownedBy,
  nextStep,
  nextStepOn: nextStepOn ?? '',
})

/** Only what somebody has changed: what a colleague saves meanwhile of the rest stays. */
function changeOf(id: string, start: Schema, now: Schema): PipelineChange {
  const { ownedBy, nextStep: text, nextStepOn: on } = now
  return {
    id,
    ...(ownedBy !== start.ownedBy && { ownedBy: ownedBy === '' ? null : ownedBy }),
    ...((text !== start.nextStep || on !== start.nextStepOn) && { nextStep: text === '' ? null : { text, on } }),
  }
}

/** The owner of a company, and what to do next. */
export const PipelineForm = (props: { company: Company; onDone: () => void }) => (
  <OncePipelineIsReady>{() => <LoadedForm {...props} />}</OncePipelineIsReady>
)

function LoadedForm({ company, onDone }: { company: Company; onDone: () => void }) {
  /** What the form began with, whatever has come into the table since. */
  const [start] = useState(() => Schema.parse(startOf(company)))
  const change = usePipeline(() => m.pipeline_saved({ name: company.companyName }))
  const form = useContractForm<z.input<typeof Schema>, Schema>(Schema, { defaultValues: startOf(company) })
  return (
    <form
      className="correction"
      noValidate
      onSubmit={form.submit(async (values) => {
        const wanted = changeOf(company._id, start, values)
        if (Object.keys(wanted).length > 1) await change.mutateAsync({ body: { changes: [wanted] } })
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <h3>{m.pipeline_title()}</h3>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <PipelineFields field={(name) => form.field(name)} former={start.ownedBy} />
      <MutationError failure={form.failure} />
      <div className="correction__actions">
        <Button variant="action" type="submit" pending={form.isSending}>
          {m.admin_save()}
        </Button>
        <CancelButton isChanged={form.isChanged} onCancel={onDone} />
      </div>
    </form>
  )
}
