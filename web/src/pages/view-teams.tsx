import type { Team } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { currentEditionQuery } from '../features/overview/admin.queries.ts'
import { ChosenAdvisor } from '../features/advisors/chosen-advisor.tsx'
import { TeamAdvisor } from '../features/advisors/team-advisor.tsx'
import { RecordHistory } from '../ui/tables/history.tsx'
import { ChosenCertificates } from '../features/certificates/chosen-certificates.tsx'
import { TeamCertificates } from '../features/certificates/team-certificates.tsx'
import { RemindThese } from '../features/outstanding/remind-these.tsx'
import { ChosenCheckIn } from '../features/teams/chosen-check-in.tsx'
import { ExaminationButton } from '../features/teams/examination-button.tsx'
import { TeamList } from '../features/teams/team-list.tsx'
import { editionLabelsQuery } from '../lib/queries/editions.ts'
import { berlinDay } from '../lib/page/berlin-day.ts'
import { paths } from '../lib/page/paths.ts'
import { useUser } from '../lib/session/session.ts'
import { m } from '../paraglide/messages.js'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import type { Shown } from '../ui/tables/shown.ts'
import { ButtonLink } from '../ui/button.tsx'
import { WriteButton } from '../ui/tables/write-button.tsx'
import { SemesterOfList } from '../ui/tables/semester-select.tsx'

export function Component() {
  const semesters = useQuery(editionLabelsQuery())
  const edition = useQuery(currentEditionQuery())
  const programme = useQuery(programmeStateQuery())
  // Of the current edition by the programme clock; the week of an earlier one has been.
  const hasWeekBegun = (label: string) =>
    programme.isSuccess &&
    (label !== programme.data.edition.label || berlinDay(programme.data.now) >= programme.data.edition.programmeStart)
  const isAdmin = useUser()?.role === 'admin'
  return (
    <AdminPage
      isWide
      actions={
        <>
          {isAdmin && programme.isSuccess && hasWeekBegun(programme.data.edition.label) && (
            <ButtonLink to={paths.checkIn}>{m.check_in_title()}</ButtonLink>
          )}
          <SemesterOfList labels={semesters.data} />
        </>
      }
    >
      <TeamList
        minimum={edition.data?.edition.minimumTeamMembers ?? 5}
        hasWeekBegun={hasWeekBegun}
        renderAdvisor={(team) => <TeamAdvisor team={team} />}
        renderTools={(label) => <ExaminationButton edition={label} />}
        renderChosen={(chosen, shown) => <ChosenTeams chosen={chosen} shown={shown} hasWeekBegun={hasWeekBegun} />}
        renderMore={(team) => (
          <>
            {hasWeekBegun(team.edition) && <TeamCertificates team={team} />}
            <RecordHistory type="team" id={team._id} />
          </>
        )}
      />
    </AdminPage>
  )
}

/** What can be done to chosen teams. All of them are of one edition. */
function ChosenTeams({
  chosen,
  shown,
  hasWeekBegun,
}: {
  chosen: readonly Team[]
  shown: Shown
  hasWeekBegun: (edition: string) => boolean
}) {
  const current = useQuery(programmeStateQuery()).data?.edition.label
  const edition = chosen[0]?.edition
  if (edition === undefined) return null
  const members = chosen.flatMap(({ memberProfiles }) => memberProfiles.filter((id) => id !== null))
  return (
    <>
      {hasWeekBegun(edition) && <ChosenCheckIn chosen={chosen} />}
      <ChosenAdvisor chosen={chosen} edition={edition} />
      {edition === current && hasWeekBegun(edition) && (
        <RemindThese
          kinds={['poster-missing']}
          ids={chosen.flatMap((team) => (team.hasPoster ? [] : team._id))}
          label={m.posters_chosen()}
        />
      )}
      {hasWeekBegun(edition) && <ChosenCertificates chosen={chosen} />}
      <WriteButton
        audience="students"
        shown={{ ...shown, ids: () => members, found: members.length }}
        all={() => members}
        isChosen
      />
    </>
  )
}
