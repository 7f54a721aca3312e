import { retentionMessages, retentionMonths, RetentionRule } from '@project-week/contract/retention/retention'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useChangeRetention } from './retention.queries.ts'

const { current } = retentionMessages

export function RuleForm({ rule }: { rule: RetentionRule }) {
  const change = useChangeRetention()
  const { form, field, failure, submit, isSending } = useContractForm(RetentionRule, { defaultValues: rule })
  const { error, ...months } = field('months')
  // The server names the edition behind the message.
  const shown = error?.startsWith(current) ? localMessage(current) + error.slice(current.length) : error
  const scheduled = field('isScheduled')
  return (
    <form
      className="retention__rule"
      noValidate
      aria-labelledby="retention-rule"
      onSubmit={submit(async (values) => {
        await change.mutateAsync(values)
        showToast(m.retention_saved())
      })}
    >
      <h2 id="retention-rule">{m.retention_rule()}</h2>
      {failure && (
        <Alert tone="error" announce>
          {notDoneText(failure)}
        </Alert>
      )}
      <TextInput
        {...months}
        {...form.register('months', { valueAsNumber: true })}
        error={shown}
        type="number"
        inputMode="numeric"
        min={retentionMonths.least}
        max={retentionMonths.most}
        label={m.retention_months()}
        hint={m.retention_months_hint()}
      />
      <Checkbox {...scheduled} optional label={m.retention_scheduled()} hint={m.retention_scheduled_hint()} />
      <div>
        <Button variant="action" type="submit" pending={isSending}>
          {m.retention_save()}
        </Button>
      </div>
    </form>
  )
}
