import type { HostedTeam } from '@project-week/contract/hosting/hosting'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { TurnedUpForm } from '../../ui/forms/turned-up-form.tsx'
import { useCheckInHosted } from './hosting.queries.ts'

/** Who of one team turned up. */
export function HostedCheckIn({ token, team, company }: { token: string; team: HostedTeam; company: string }) {
  const checkIn = useCheckInHosted(token, team.id)
  return (
    <TurnedUpForm
      members={team.members}
      saving={{
        ...checkIn,
        mutate: (turnedUp) =>
          checkIn.mutate(turnedUp, { onSuccess: () => showToast(m.week_check_in_saved({ name: company })) }),
      }}
    />
  )
}
