import { notDoneText } from '../../lib/api/not-done-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirmAddress } from './hosting.queries.ts'

/** Opening the link confirms nothing yet: mail servers open links to check them. The button does, and opens the page. */
export function ConfirmAddress({ token }: { token: string }) {
  const confirm = useConfirmAddress(token)
  return (
    <>
      <h1>{m.hosting_confirm_address_title()}</h1>
      <p>{m.hosting_confirm_address_text()}</p>
      {confirm.isError && (
        <Alert tone="error" announce>
          {notDoneText(confirm.error)}
        </Alert>
      )}
      <p>
        <Button variant="action" pending={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
          {m.hosting_confirm_address()}
        </Button>
      </p>
    </>
  )
}
