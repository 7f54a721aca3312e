import { giveAdvisor } from '@project-week/contract/advisors/advised-team'
import { listAdvisors } from '@project-week/contract/advisors/advisor'
import type { Team } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { AdvisorSelect } from './advisor-select.tsx'

/** Who coaches a team: chosen by hand among the advisors of its edition. */
export function TeamAdvisor({ team }: { team: Team }) {
  const advisors = useQuery(queryOf(listAdvisors, { query: { semester: team.edition } }))
  const give = useCall(giveAdvisor, { onSuccess: () => showToast(m.advisor_of_team_saved({ name: team.name })) })
  return (
    <div>
      <MutationError failure={give.error} />
      <AdvisorSelect
        hint={m.advisor_of_team_hint()}
        optional
        placeholder={m.advisor_of_team_none()}
        advisors={advisors.data ?? []}
        value={team.advisor?.id ?? ''}
        onChange={({ target }) =>
          give.mutate({ params: { id: team._id }, body: { advisor: target.value === '' ? null : target.value } })
        }
      />
    </div>
  )
}
