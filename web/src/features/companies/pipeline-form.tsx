import { addLead, isRegistered, type ListedCompany, listedCompanyFields } from '@project-week/contract/companies/lead'
import {
  changePipeline,
  LeadDraft,
  leadNoteLimit,
  listOwners,
  nextStepLimit,
  type PipelineChange,
} from '@project-week/contract/companies/pipeline'
import type { AnswerOf } from '@project-week/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type ComponentPropsWithRef, useState } from 'react'
import type * as z from 'zod/mini'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { useUndoable } from '../../lib/api/use-undoable.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { labelText } from '../../lib/words/labels.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

const labelOf = (name: keyof typeof listedCompanyFields) => labelText(listedCompanyFields[name].label)

type Input = z.input<typeof LeadDraft>

/** Name, contact and note of a registered company are no part of this form. */
function inputOf(company: ListedCompany | undefined): Input {
  const lead = company && !isRegistered(company) ? company : undefined
  return {
    companyName: company?.companyName ?? '',
    contactFirstName: lead?.contactPerson.firstName,
    contactLastName: lead?.contactPerson.lastName,
    contactEmail: lead?.contactPerson.email,
    note: lead?.note,
    isInvited: lead?.stage === 'invited',
    ownedBy: company?.ownedBy,
    nextStep: company?.nextStep,
    nextStepOn: company?.nextStepOn ?? '',
  }
}

/** Only what somebody has changed: what a colleague saves meanwhile of the rest stays. */
function changeOf(id: string, start: LeadDraft, now: LeadDraft): PipelineChange {
  const { ownedBy, nextStep: text, nextStepOn: on, ...rest } = now
  return {
    id,
    ...Object.fromEntries(Object.entries(rest).filter(([name, value]) => start[name as keyof LeadDraft] !== value)),
    ...(ownedBy !== start.ownedBy && { ownedBy: ownedBy === '' ? null : ownedBy }),
    ...((text !== start.nextStep || on !== start.nextStepOn) && { nextStep: text === '' ? null : { text, on } }),
  }
}

/**
 * What the office keeps of a company: owner and next step and, until it registers, its name, contact and note.
 *
 * @param company undefined for one more
 */
export function PipelineForm(props: { company?: ListedCompany; onDone: () => void }) {
  // A select whose options come later would forget what is chosen.
  const owners = useQuery(queryOf(listOwners))
  const programme = useQuery(programmeStateQuery())
  const missing = [owners, programme].find(({ data }) => data === undefined)
  if (missing) return <NotLoaded query={missing} />
  return <LoadedForm {...props} edition={programme.data?.edition.label ?? ''} />
}

function LoadedForm({ company, edition, onDone }: { company?: ListedCompany; edition: string; onDone: () => void }) {
  /** What the form began with, whatever has come into the table since. */
  const [start] = useState(() => inputOf(company))
  const add = useCall(addLead)
  const change = usePipeline(() => m.pipeline_saved({ name: company?.companyName ?? '' }))
  const form = useContractForm<Input, LeadDraft>(LeadDraft, { defaultValues: start })
  const { field } = form
  const asksAll = company === undefined || !isRegistered(company)
  const submit = async (values: LeadDraft) => {
    if (company === undefined) {
      await add.mutateAsync({ body: values })
      showToast(m.leads_added({ name: values.companyName }))
    } else {
      const wanted = changeOf(company._id, LeadDraft.parse(start), values)
      if (Object.keys(wanted).length > 1) await change.mutateAsync({ body: { changes: [wanted] } })
    }
    onDone()
  }
  return (
    <form className="stack" noValidate onSubmit={form.submit(submit)}>
      {company && <LeaveQuestion isChanged={form.isChanged} />}
      {company ? <h3>{m.pipeline_title()}</h3> : <p>{m.leads_new_lead({ edition })}</p>}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {asksAll && (
        <>
          <TextInput label={labelOf('companyName')} optional={false} autoComplete="off" {...field('companyName')} />
          <TextInput
            label={labelOf('contactPerson.firstName')}
            optional
            autoComplete="off"
            {...field('contactFirstName')}
          />
          <TextInput
            label={labelOf('contactPerson.lastName')}
            optional
            autoComplete="off"
            {...field('contactLastName')}
          />
          <TextInput
            label={labelOf('contactPerson.email')}
            type="email"
            optional
            autoComplete="off"
            {...field('contactEmail')}
          />
          <Checkbox label={m.leads_invited({ edition })} optional {...field('isInvited')} />
        </>
      )}
      <OwnerSelect former={start.ownedBy} {...field('ownedBy')} />
      <TextInput
        label={m.pipeline_next_step()}
        hint={m.pipeline_next_step_hint()}
        optional
        maxLength={nextStepLimit}
        autoComplete="off"
        {...field('nextStep')}
      />
      <TextInput label={m.pipeline_next_step_on()} type="date" optional {...field('nextStepOn')} />
      {asksAll && <TextArea label={labelOf('note')} optional limit={leadNoteLimit} {...field('note')} />}
      <MutationError failure={form.failure} />
      <div className="cluster">
        <Button variant="action" type="submit" pending={form.isSending}>
          {m.admin_save()}
        </Button>
        <CancelButton isChanged={form.isChanged} onCancel={onDone} />
      </div>
    </form>
  )
}

/**
 * Who of the office looks after a company, or nobody.
 *
 * @param former who is chosen already, and may be no admin any more
 */
export function OwnerSelect({
  former = '',
  ...rest
}: { former?: string; error?: string | undefined } & ComponentPropsWithRef<'select'>) {
  const owners = useQuery(queryOf(listOwners))
  const admins = owners.data ?? []
  const isFormer = former !== '' && !admins.some(({ email }) => email === former)
  return (
    <Select
      label={m.pipeline_owner()}
      optional={false}
      placeholder={m.pipeline_nobody()}
      options={[
        ...admins.map(({ email, name }) => ({
          value: email,
          label: name === '' ? shownAddress(email) : `${name} (${shownAddress(email)})`,
        })),
        ...(isFormer ? [{ value: former, label: owners.data ? m.pipeline_former({ email: former }) : former }] : []),
      ]}
      {...rest}
    />
  )
}

/** Changes owners and next steps; what that changed, and nothing else, can be taken back from the toast. */
export const usePipeline = (textOf: (before: AnswerOf<typeof changePipeline>['before']) => string) =>
  useUndoable(changePipeline, {
    textOf: ({ before }) => textOf(before),
    inverseOf: ({ before }) => (before.length === 0 ? undefined : { body: { changes: before } }),
    undone: m.pipeline_taken_back,
  })
