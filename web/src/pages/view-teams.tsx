import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { currentEditionQuery } from '../features/overview/admin.queries.ts'
import { TeamAdvisor } from '../features/advisors/team-advisor.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { RecordHistory } from '../ui/tables/record-history.tsx'
import { TeamCertificates } from '../features/certificates/team-certificates.tsx'
import { ExaminationButton } from '../features/teams/examination-button.tsx'
import { TeamList } from '../features/teams/team-list.tsx'
import { editionLabelsQuery } from '../lib/queries/editions.ts'
import { berlinDay } from '../lib/page/berlin-day.ts'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/base/icon.tsx'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(editionLabelsQuery())
  const edition = useQuery(currentEditionQuery())
  const programme = useQuery(programmeStateQuery())
  // Of the current edition by the programme clock; the week of an earlier one has been.
  const hasWeekBegun = (label: string) =>
    programme.isSuccess &&
    (label !== programme.data.edition.label || berlinDay(programme.data.now) >= programme.data.edition.programmeStart)
  return (
    <AdminPage
      title={m.admin_teams_title()}
      isWide
      actions={
        <>
          <SemesterOfList labels={semesters.data} />
          <ButtonLink to={paths.createTeam} icon={<Icon name="plus" />}>
            {m.admin_create_team_title()}
          </ButtonLink>
        </>
      }
    >
      <TeamList
        minimum={edition.data?.edition.minimumTeamMembers ?? 5}
        hasWeekBegun={hasWeekBegun}
        renderAdvisor={(team) => <TeamAdvisor team={team} />}
        renderTools={(label, shown) => (
          <>
            <ExaminationButton edition={label} />
            <ExportButton list="teams" edition={label} shown={shown} />
          </>
        )}
        renderCertificates={(team) => <TeamCertificates team={team} />}
        renderHistory={(id) => <RecordHistory type="team" id={id} />}
      />
    </AdminPage>
  )
}
