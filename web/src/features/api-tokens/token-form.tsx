import { NewApiToken, tokenDays } from '@project-week/contract/api-tokens/api-token'
import { useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/forms/choice.tsx'
import { ShownOnce } from '../../ui/forms/shown-once.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useCreateToken } from './api-tokens.queries.ts'
import { scopeOptions } from './scope-text.ts'

export function TokenForm() {
  const create = useCreateToken()
  const [token, setToken] = useState<string>()
  const { form, field, failure, submit, isSending, discard } = useContractForm(NewApiToken, {
    defaultValues: { name: '', scopes: [], days: 90 },
  })
  return (
    <form
      className="api-tokens__form"
      noValidate
      aria-labelledby="api-tokens-create"
      onSubmit={submit(async (values) => {
        const made = await create.mutateAsync(values)
        setToken(made.token)
        discard()
      })}
    >
      <h2 id="api-tokens-create">{m.api_tokens_create()}</h2>
      {failure && (
        <Alert tone="error" announce>
          {notDoneText(failure)}
        </Alert>
      )}
      <TextInput {...field('name')} autoComplete="off" label={m.api_tokens_name()} hint={m.api_tokens_name_hint()} />
      <CheckboxGroup {...field('scopes')} label={m.api_tokens_scopes()} options={scopeOptions()} />
      <TextInput
        {...field('days')}
        {...form.register('days', { valueAsNumber: true })}
        type="number"
        inputMode="numeric"
        min={tokenDays.least}
        max={tokenDays.most}
        label={m.api_tokens_days()}
        hint={m.api_tokens_days_hint()}
      />
      <div>
        <Button changes variant="action" type="submit" pending={isSending}>
          {m.api_tokens_create()}
        </Button>
      </div>
      {token !== undefined && (
        <ShownOnce
          title={m.api_tokens_made()}
          text={m.api_tokens_made_text()}
          value={token}
          onClose={() => setToken(undefined)}
        />
      )}
    </form>
  )
}
