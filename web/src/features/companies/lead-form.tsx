import { addLead, changeLead, Lead, LeadDraft, leadNoteLimit } from '@project-week/contract/companies/lead'
import { leadFields } from '@project-week/contract/companies/lead-fields'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useCall } from '../../lib/api/use-call.ts'
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { CorrectionEnd } from '../../ui/forms/correction-end.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'
import { OncePipelineIsReady, PipelineFields } from './pipeline-fields.tsx'

type Input = z.input<typeof LeadDraft>

const inputOf = ({
  companyName,
  contactName,
  contactEmail,
  ownedBy,
  stage,
  nextStep,
  nextStepOn,
  note,
}: Lead): Input => ({
  companyName,
  contactName,
  contactEmail,
  ownedBy,
  isContacted: stage === 'contacted',
  nextStep,
  nextStepOn: nextStepOn ?? '',
  note,
})

const empty: Input = {
  companyName: '',
  contactName: '',
  contactEmail: '',
  ownedBy: '',
  isContacted: false,
  nextStep: '',
  nextStepOn: '',
  note: '',
}

function LeadFields({
  form: { field },
  former,
  edition,
}: {
  form: ContractForm<Input, LeadDraft>
  former: string
  /** Undefined for one that has registered. */
  edition: string | undefined
}) {
  return (
    <>
      <TextInput
        label={labelText(leadFields.companyName.label)}
        optional={false}
        autoComplete="off"
        {...field('companyName')}
      />
      <TextInput
        label={labelText(leadFields.contactName.label)}
        optional
        autoComplete="off"
        {...field('contactName')}
      />
      <TextInput
        label={labelText(leadFields.contactEmail.label)}
        type="email"
        optional
        autoComplete="off"
        {...field('contactEmail')}
      />
      {edition !== undefined && <Checkbox label={m.leads_contacted({ edition })} optional {...field('isContacted')} />}
      <PipelineFields field={(name) => field(name)} former={former} />
      <TextArea label={labelText(leadFields.note.label)} optional limit={leadNoteLimit} {...field('note')} />
    </>
  )
}

/** One more company to win. */
export const NewLeadForm = ({ onDone }: { onDone: () => void }) => (
  <OncePipelineIsReady>{(edition) => <NewForm edition={edition} onDone={onDone} />}</OncePipelineIsReady>
)

function NewForm({ edition, onDone }: { edition: string; onDone: () => void }) {
  const add = useCall(addLead)
  const form = useContractForm<Input, LeadDraft>(LeadDraft, { defaultValues: empty })
  return (
    <form
      className="correction"
      noValidate
      onSubmit={form.submit(async (values) => {
        await add.mutateAsync({ body: values })
        showToast(m.leads_added({ name: values.companyName }))
        onDone()
      })}
    >
      <p>{m.leads_new_lead({ edition })}</p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <LeadFields form={form} former="" edition={edition} />
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

/** Puts a lead right, in its drawer. */
export const LeadForm = (props: { lead: Lead; onDone: () => void }) => (
  <OncePipelineIsReady>{(edition) => <ChangeForm {...props} edition={edition} />}</OncePipelineIsReady>
)

function ChangeForm({ lead, edition, onDone }: { lead: Lead; edition: string; onDone: () => void }) {
  /** What the form began with, whatever has come into the table since. */
  const [start, setStart] = useState(lead)
  const change = useCall(changeLead)
  const form = useContractForm<Input, LeadDraft>(LeadDraft, { defaultValues: inputOf(lead) })
  return (
    <form
      className="correction"
      noValidate
      onSubmit={form.submit(async (values) => {
        await change.mutateAsync({ params: { id: lead.id }, query: { version: start.version }, body: values })
        showToast(m.leads_changed({ name: values.companyName }))
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <LeadFields form={form} former={start.ownedBy} edition={start.stage === 'registered' ? undefined : edition} />
      <CorrectionEnd form={form} schema={Lead} start={start} valuesOf={inputOf} onStart={setStart} onCancel={onDone} />
    </form>
  )
}
