import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { currentEditionQuery } from '../features/overview/admin.queries.ts'
import { CreateTeamForm } from '../features/teams/create-team-form.tsx'
import { m } from '../paraglide/messages.js'
import { Spinner } from '../ui/dots/spinner.tsx'

export function Component() {
  const edition = useQuery(currentEditionQuery())
  return (
    <AdminPage lead={m.teams_create_lead()}>
      {edition.isPending ? (
        <Spinner block label={m.admin_loading()} />
      ) : (
        <CreateTeamForm
          minimum={edition.data?.edition.minimumTeamMembers ?? 5}
          minimumOfRuns={edition.data?.edition.matching.minimum ?? 5}
        />
      )}
    </AdminPage>
  )
}
