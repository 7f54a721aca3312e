import { assignAdvisors } from '@project-week/contract/advisors/advised-team'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'

/** Gives advisors to the teams without one; those that have one keep them. */
export function AssignButton() {
  const assign = useCall(assignAdvisors, {
    onSuccess: (counts) => showToast(m.advisor_assigned(counts)),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <Button changes pending={assign.isPending} onClick={() => assign.mutate()}>
      {m.advisor_assign()}
    </Button>
  )
}
