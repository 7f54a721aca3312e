import { askForLink, LinkRequest } from '@project-week/contract/hosting/hosting'
import { useCall } from '../../lib/api/use-call.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import './host-team.css'

/** Says the same whether or not the address is known, as the server does. */
export function AskForLink() {
  const form = useContractForm(LinkRequest, { defaultValues: { email: '' } })
  const ask = useCall(askForLink)
  if (ask.isSuccess) {
    return (
      <Alert tone="success" title={m.hosting_renewed_title()} announce>
        {m.hosting_renewed({ email: ask.variables.body.email, mailbox: organiser().mailbox })}
      </Alert>
    )
  }
  return (
    <section className="stack measure" aria-labelledby="hosting-renew">
      <h2 id="hosting-renew">{m.hosting_renew_title()}</h2>
      <p>{m.hosting_renew_text()}</p>
      <form className="stack measure" noValidate onSubmit={form.submit((body) => ask.mutateAsync({ body }))}>
        {form.failure && (
          <Alert tone="error" title={m.hosting_failed()} announce>
            {errorText(form.failure)}
          </Alert>
        )}
        <TextInput
          label={m.hosting_renew_email()}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
        <Button variant="action" type="submit" pending={form.isSending}>
          {m.hosting_renew_send()}
        </Button>
      </form>
    </section>
  )
}
