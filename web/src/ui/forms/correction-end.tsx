import type { FieldValues } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { ContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { CancelButton } from './leave-question.tsx'
import { NotSaved } from './not-saved.tsx'

/** The end of a form that puts a record right: why it was not saved, and the ways to save it and to leave. */
export function CorrectionEnd<Stored, Input extends FieldValues, Output>({
  form,
  schema,
  start,
  valuesOf,
  onStart,
  save = m.admin_save(),
  onCancel,
}: {
  form: ContractForm<Input, Output>
  schema: ZodMiniType<Stored>
  /** What the form began with. */
  start: Stored
  /** What of a record is in the form. */
  valuesOf: (record: Stored) => Input
  /** The form goes on from what somebody else has saved. */
  onStart: (current: Stored) => void
  /** What the button is called. */
  save?: string
  onCancel: () => void
}) {
  return (
    <>
      <NotSaved
        failure={form.failure}
        schema={schema}
        start={start}
        valuesOf={valuesOf}
        typed={form.form.getValues()}
        onTake={(current, merge) => {
          onStart(current)
          form.restart(valuesOf(current), merge)
        }}
      />
      <div className="cluster">
        <Button variant="action" type="submit" pending={form.isSending}>
          {save}
        </Button>
        <CancelButton isChanged={form.isChanged} onCancel={onCancel} />
      </div>
    </>
  )
}
