import { confirmCompanyAddress } from '@project-week/contract/hosting/hosting'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { hostingQuery } from './hosting-query.ts'

/** Opening the link confirms nothing yet: mail servers open links to check them. The button does, and opens the page. */
export function ConfirmAddress({ token }: { token: string }) {
  const confirm = useCall(confirmCompanyAddress, { answers: hostingQuery(token) })
  return (
    <>
      <h1>{m.hosting_confirm_address_title()}</h1>
      <p>{m.hosting_confirm_address_text()}</p>
      <MutationError failure={confirm.error} />
      <p>
        <Button variant="action" pending={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
          {m.hosting_confirm_address()}
        </Button>
      </p>
    </>
  )
}
