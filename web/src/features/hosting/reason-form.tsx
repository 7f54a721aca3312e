import type { ReactNode } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { errorText } from '../../lib/api/error-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'

/**
 * Asks a company why, before what it asks for counts.
 *
 * @param limit the most characters that the schema takes
 * @param children what sending it will do
 */
export function ReasonForm({
  schema,
  limit,
  label,
  button,
  isDangerous = false,
  onSend,
  onBack,
  children,
}: {
  schema: ZodMiniType<{ reason: string }, { reason: string }>
  limit: number
  label: string
  button: string
  isDangerous?: boolean
  onSend: (reason: string) => Promise<unknown>
  onBack: () => void
  children?: ReactNode
}) {
  const form = useContractForm(schema, { defaultValues: { reason: '' } })
  return (
    <form className="stack measure" noValidate onSubmit={form.submit(({ reason }) => onSend(reason))}>
      {children}
      {form.failure && (
        <Alert tone="error" title={m.hosting_failed()} announce>
          {errorText(form.failure)}
        </Alert>
      )}
      <TextArea
        label={label}
        hint={m.hosting_change_hint()}
        rows={4}
        limit={limit}
        required
        {...form.field('reason')}
      />
      <div className="cluster">
        <Button variant={isDangerous ? 'danger' : 'action'} type="submit" pending={form.isSending}>
          {button}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {m.hosting_back()}
        </Button>
      </div>
    </form>
  )
}
