import { removeAdvisorProfile } from '@project-week/contract/advisors/advisor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { paths } from '../../lib/page/paths.ts'
import type { User } from '../../lib/session/session.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { EditionStages } from '../../ui/page/edition-stages.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { AdvisedTeams } from './advised-teams.tsx'
import { advisorProfileQuery } from './advisor-profile.ts'

/** Where a member of staff stands: no offer yet, or one that can be changed and taken back. */
export function AdvisorDashboard({ user }: { user: User }) {
  const programme = useQuery(programmeStateQuery())
  const profile = useQuery(advisorProfileQuery())
  if (programme.isError || profile.isError) {
    return <LoadFailed level={1} queries={[programme, profile]} />
  }
  if (!programme.isSuccess || !profile.isSuccess) return <Spinner block label={m.student_dashboard_loading()} />
  const edition = programme.data.edition.label
  const isOver = berlinDay(programme.data.now) > programme.data.edition.programmeEnd
  return (
    <>
      <PageHeader
        title={m.student_welcome({ name: user.firstname ?? '' })}
        lead={
          profile.data
            ? m.advisor_dashboard_offered({ count: m.advisor_teams_count({ count: profile.data.teams }), edition })
            : isOver
              ? m.advisor_dashboard_over({ edition })
              : m.advisor_dashboard_none({ edition })
        }
      />
      {profile.data ? (
        <Offered role={user.role} />
      ) : (
        !isOver && (
          <p>
            <ButtonLink variant="action" to={paths.terms} icon={<Icon name="arrow-right" />}>
              {m.advisor_dashboard_start()}
            </ButtonLink>
          </p>
        )
      )}
      {profile.data && <AdvisedTeams programme={programme.data} />}
      {/* Not every advisor has a team; by the week there are some. */}
      <section className="stack" aria-labelledby="advisor-stages">
        <h2 id="advisor-stages">{m.ui_stages()}</h2>
        <EditionStages
          programme={programme.data}
          registrationOf={['students', 'companies']}
          hasTeams={berlinDay(programme.data.now) >= programme.data.edition.programmeStart}
        />
      </section>
      <p>
        <ButtonLink to={paths.uploadImage} icon={<Icon name="upload" />}>
          {m.student_upload_image()}
        </ButtonLink>
      </p>
    </>
  )
}

function Offered({ role }: { role: User['role'] }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useCall(removeAdvisorProfile, {
    onSuccess: () => {
      showToast(m.advisor_removed())
      setAsking(false)
    },
    onError: () => {
      showToast(m.advisor_failed(), { tone: 'error' })
      setAsking(false)
    },
  })
  return (
    <div className="cluster">
      <ButtonLink variant="action" to={paths.createAdvisorProfile} state={{ role }}>
        {m.advisor_change()}
      </ButtonLink>
      <Button onClick={() => setAsking(true)}>{m.advisor_remove()}</Button>
      <ConfirmDialog
        open={isAsking}
        title={m.advisor_remove_title()}
        onClose={() => setAsking(false)}
        action={m.advisor_remove()}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p>{m.advisor_remove_text()}</p>
      </ConfirmDialog>
    </div>
  )
}
