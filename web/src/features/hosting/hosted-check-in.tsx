import { checkInHosted, type HostedTeam } from '@project-week/contract/hosting/hosting'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { TurnedUpForm } from '../../ui/forms/turned-up-form.tsx'
import { hostingQuery } from './hosting-query.ts'

/** Who of one team turned up. */
export function HostedCheckIn({ token, team, company }: { token: string; team: HostedTeam; company: string }) {
  const checkIn = useCall(checkInHosted, { answers: hostingQuery(token) })
  return (
    <TurnedUpForm
      members={team.members}
      saving={{
        ...checkIn,
        mutate: (turnedUp) =>
          checkIn.mutate(
            { body: { token, team: team.id, turnedUp } },
            { onSuccess: () => showToast(m.week_check_in_saved({ name: company })) },
          ),
      }}
    />
  )
}
