import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { useAssignAdvisors } from './advisor.queries.ts'

/** Gives advisors to the teams without one; those that have one keep them. */
export function AssignButton() {
  const assign = useAssignAdvisors()
  return (
    <Button
      changes
      pending={assign.isPending}
      onClick={() =>
        assign.mutate(undefined, {
          onSuccess: (counts) => showToast(m.advisor_assigned(counts)),
          onError: (error) => showToast(notDoneText(error), { tone: 'error' }),
        })
      }
    >
      {m.advisor_assign()}
    </Button>
  )
}
