import { assignAdvisors, planAdvisors } from '@project-week/contract/advisors/advised-team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

/** Shows which advisors the teams without one would get, and gives them; teams that have one keep it. */
export function AssignButton() {
  const [isOpen, setIsOpen] = useState(false)
  const plan = useQuery({ ...queryOf(planAdvisors), enabled: isOpen, staleTime: 0 })
  const close = () => {
    assign.reset()
    setIsOpen(false)
  }
  const assign = useCall(assignAdvisors, {
    onSuccess: (counts) => {
      showToast(m.advisor_assigned(counts))
      close()
    },
    onError: () => void plan.refetch(),
  })
  const { given = [], without = [] } = plan.data ?? {}
  const give = () => assign.mutate({ body: { given: given.map(({ team, advisor }) => ({ team, advisor })) } })
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        {m.advisor_assign()}
      </Button>
      <Dialog
        open={isOpen}
        title={m.advisor_assign()}
        onClose={close}
        actions={
          given.length > 0 && (
            <Button variant="action" pending={assign.isPending} onClick={give}>
              {m.advisor_assign_now({ count: given.length })}
            </Button>
          )
        }
      >
        {plan.data === undefined && <NotLoaded query={plan} />}
        {plan.data && given.length === 0 && (
          <p>{without.length > 0 ? m.advisor_assign_none() : m.advisor_assign_all()}</p>
        )}
        <ul>
          {given.map(({ team, companyName, advisorName }) => (
            <li key={team}>
              {companyName}: {advisorName}
            </li>
          ))}
        </ul>
        {without.length > 0 && <p>{m.advisor_assign_without({ names: without.join(', ') })}</p>}
        <MutationError failure={assign.error} />
      </Dialog>
    </>
  )
}
