import type { Company } from '@project-week/contract/companies/company'
import { nextStepLimit, type PipelineChange, PipelineForm as Schema } from '@project-week/contract/companies/pipeline'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { ownersQuery } from '../../lib/queries/owners.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { OwnerSelect } from './owner-select.tsx'
import { usePipeline } from './pipeline.queries.ts'

/** Whether somebody has to say that it was contacted; of one that has registered its registration does. */
export const isAhead = ({ stage }: Company): boolean => stage === 'to-contact' || stage === 'contacted'

const startOf = ({ ownedBy, stage, nextStep, nextStepOn }: Company): z.input<typeof Schema> => ({
  ownedBy,
  isContacted: stage === 'contacted',
  nextStep,
  nextStepOn: nextStepOn ?? '',
})

/** Only what somebody has changed: what a colleague saves meanwhile of the rest stays. */
function changeOf(id: string, start: Schema, now: Schema): PipelineChange {
  const { ownedBy, isContacted, nextStep: text, nextStepOn: on } = now
  return {
    id,
    ...(ownedBy !== start.ownedBy && { ownedBy: ownedBy === '' ? null : ownedBy }),
    ...(isContacted !== start.isContacted && { isContacted }),
    ...((text !== start.nextStep || on !== start.nextStepOn) && { nextStep: text === '' ? null : { text, on } }),
  }
}

/** The owner of a company, whether it was contacted, and what to do next. */
export function PipelineForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const owners = useQuery(ownersQuery())
  const programme = useQuery(programmeStateQuery())
  if (owners.isError || programme.isError) {
    return (
      <div className="correction">
        <Alert tone="error">{m.admin_list_failed()}</Alert>
        <Button changes={false} onClick={() => void Promise.all([owners.refetch(), programme.refetch()])}>
          {m.admin_try_again()}
        </Button>
      </div>
    )
  }
  // A select whose options come later would forget what is chosen.
  if (!owners.isSuccess || !programme.isSuccess) return <Spinner label={m.admin_loading()} />
  return <LoadedForm company={company} edition={programme.data.edition.label} onDone={onDone} />
}

function LoadedForm({ company, edition, onDone }: { company: Company; edition: string; onDone: () => void }) {
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
        if (Object.keys(wanted).length > 1) await change.mutateAsync([wanted])
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <h3>{m.pipeline_title()}</h3>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <OwnerSelect former={start.ownedBy} {...form.field('ownedBy')} />
      {isAhead(company) && (
        <Checkbox label={m.pipeline_contacted({ edition })} optional {...form.field('isContacted')} />
      )}
      <TextInput
        label={m.pipeline_next_step()}
        hint={m.pipeline_next_step_hint()}
        optional
        maxLength={nextStepLimit}
        autoComplete="off"
        {...form.field('nextStep')}
      />
      <TextInput label={m.pipeline_next_step_on()} type="date" optional {...form.field('nextStepOn')} />
      {form.failure && (
        <Alert tone="error" announce>
          {notDoneText(form.failure)}
        </Alert>
      )}
      <div className="correction__actions">
        <Button variant="action" type="submit" pending={form.isSending}>
          {m.admin_save()}
        </Button>
        <CancelButton isChanged={form.isChanged} onCancel={onDone} />
      </div>
    </form>
  )
}
