import { NewWebhook } from '@project-week/contract/webhooks/webhook'
import { useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/forms/choice.tsx'
import { ShownOnce } from '../../ui/forms/shown-once.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useCreateWebhook } from './webhooks.queries.ts'
import { eventOptions } from './webhook-text.ts'

export function WebhookForm() {
  const create = useCreateWebhook()
  const [secret, setSecret] = useState<string>()
  const { field, failure, submit, isSending, discard } = useContractForm(NewWebhook, {
    defaultValues: { url: '', events: [] },
  })
  return (
    <form
      className="webhooks__form"
      noValidate
      aria-labelledby="webhooks-create"
      onSubmit={submit(async (values) => {
        const made = await create.mutateAsync(values)
        setSecret(made.secret)
        discard()
      })}
    >
      <h2 id="webhooks-create">{m.webhooks_create()}</h2>
      {failure && (
        <Alert tone="error" announce>
          {notDoneText(failure)}
        </Alert>
      )}
      <TextInput
        {...field('url')}
        type="url"
        autoComplete="off"
        label={m.webhooks_address()}
        hint={m.webhooks_address_hint()}
      />
      <CheckboxGroup {...field('events')} label={m.webhooks_events()} options={eventOptions()} />
      <div>
        <Button changes variant="action" type="submit" pending={isSending}>
          {m.webhooks_create()}
        </Button>
      </div>
      {secret !== undefined && (
        <ShownOnce
          title={m.webhooks_made()}
          text={m.webhooks_made_text()}
          value={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </form>
  )
}
