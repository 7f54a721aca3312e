import {
  changeRetention,
  readRetention,
  type RetainedEdition,
  RetentionRule,
} from '@project-week/contract/retention/retention'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/** How long an edition is kept: never longer than somebody of it agreed to. */
export function RuleForm({
  edition,
  rule,
  promisedMonths,
}: Pick<RetainedEdition, 'edition' | 'rule' | 'promisedMonths'>) {
  const change = useCall(changeRetention, { answers: queryOf(readRetention) })
  const { form, field, failure, submit, isSending } = useContractForm(RetentionRule, { defaultValues: rule })
  const scheduled = field('isScheduled')
  return (
    <form
      className="stack retention__rule"
      noValidate
      aria-label={m.retention_rule_of({ edition })}
      onSubmit={submit(async (values) => {
        await change.mutateAsync({ params: { edition }, body: values })
        showToast(m.retention_saved({ edition }))
      })}
    >
      <MutationError failure={failure} />
      <TextInput
        {...field('months')}
        {...form.register('months', { valueAsNumber: true })}
        id={`retention-months-${edition}`}
        inputMode="numeric"
        label={m.retention_months()}
        hint={
          promisedMonths === null ? m.retention_months_hint() : m.retention_months_promised({ months: promisedMonths })
        }
      />
      <Checkbox
        {...scheduled}
        id={`retention-scheduled-${edition}`}
        optional
        label={m.retention_scheduled()}
        hint={m.retention_scheduled_hint()}
      />
      <div>
        <Button variant="action" type="submit" pending={isSending}>
          {m.retention_save()}
        </Button>
      </div>
    </form>
  )
}
