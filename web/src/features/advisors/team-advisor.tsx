import type { Team } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { showToast } from '../../lib/page/toast.ts'
import { advisorsQuery } from '../../lib/queries/lists.ts'
import { m } from '../../paraglide/messages.js'
import { NotDone } from '../../ui/forms/not-done.tsx'
import { AdvisorSelect } from './advisor-select.tsx'
import { useGiveAdvisor } from './advisor.queries.ts'

/** Who coaches a team: chosen by hand among the advisors of its edition. */
export function TeamAdvisor({ team }: { team: Team }) {
  const advisors = useQuery(advisorsQuery(team.edition))
  const give = useGiveAdvisor(team._id)
  return (
    <div>
      <NotDone failure={give.error} />
      <AdvisorSelect
        hint={m.advisor_of_team_hint()}
        optional
        placeholder={m.advisor_of_team_none()}
        advisors={advisors.data ?? []}
        value={team.advisor?.id ?? ''}
        onChange={({ target }) =>
          give.mutate(target.value === '' ? null : target.value, {
            onSuccess: () => showToast(m.advisor_of_team_saved({ name: team.name })),
          })
        }
      />
    </div>
  )
}
