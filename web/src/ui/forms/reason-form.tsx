import type { ReactNode } from 'react'
import type { DefaultValues, Path } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { errorText } from '../../lib/api/error-text.ts'
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { TextArea } from './text-input.tsx'

/**
 * Says what an act does, asks why, and does it.
 *
 * @param start what is asked beside the reason, as the form begins with it
 * @param limit the most characters of the reason, counted
 * @param failed the title above why it was refused
 * @param onAttempt called at each attempt to send, whether or not there is a reason
 * @param renderMore what is asked beside the reason
 * @param children what the act does
 */
export function ReasonForm<Input extends { reason: string }, Output>({
  schema,
  start,
  label = m.teams_reason(),
  action,
  variant = 'danger',
  back = m.admin_cancel(),
  failed,
  className = 'stack',
  onAttempt,
  onSend,
  onBack,
  renderMore,
  children,
  ...text
}: {
  schema: ZodMiniType<Output, Input>
  start?: Omit<Input, 'reason'>
  label?: string
  hint?: string
  rows?: number
  limit?: number
  action: string
  variant?: 'danger' | 'action'
  back?: string
  failed?: string
  className?: string
  onAttempt?: () => void
  onSend: (values: Output) => Promise<unknown>
  onBack: () => void
  renderMore?: (form: ContractForm<Input, Output>) => ReactNode
  children?: ReactNode
}) {
  const form = useContractForm(schema, { defaultValues: { ...start, reason: '' } as DefaultValues<Input> })
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        onAttempt?.()
        form.submit(onSend)(event)
      }}
    >
      {children}
      {form.failure && (
        <Alert tone="error" title={failed} announce>
          {errorText(form.failure)}
        </Alert>
      )}
      <TextArea label={label} required {...text} {...form.field('reason' as Path<Input>)} />
      {renderMore?.(form)}
      <div className="cluster">
        <Button variant={variant} type="submit" pending={form.isSending}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {back}
        </Button>
      </div>
    </form>
  )
}
