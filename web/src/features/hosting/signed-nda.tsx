import { type HostingPage, noteSignature } from '@project-week/contract/hosting/hosting'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { hostingQuery } from './hosting-query.ts'

/** Whether a member has signed the company's NDA, which the company notes by a tick. */
export function SignedNda({
  token,
  page: { signed },
  member: { key, name },
}: {
  token: string
  page: HostingPage
  member: { key: string; name: string }
}) {
  const note = useCall(noteSignature, {
    answers: hostingQuery(token),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <Checkbox
      label={m.hosting_signed({ name })}
      optional
      disabled={note.isPending}
      checked={signed.includes(key)}
      onChange={({ target }) => note.mutate({ body: { token, key, hasSigned: target.checked } })}
    />
  )
}
