import { dateRange } from '@project-week/content/words'
import { openOwnPages } from '@project-week/contract/hosting/hosting'
import { listCompanyTeams } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { paths } from '../../lib/page/paths.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import type { User } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { HostedTeams } from './hosted-teams.tsx'
import './host-team.css'

/**
 * The home of an authorised user of type Company: its company's page, as behind the link in the company's emails. Who is
 * the contact person of several chooses one; of none, sees the teams that they represent.
 *
 * @param Page the page of a company, by its link's token
 * @param children the uploads
 */
export function CompanyHome({
  user,
  Page,
  children,
}: {
  user: User
  Page: ComponentType<{ token: string }>
  children: ReactNode
}) {
  const pages = useQuery({ ...queryOf(openOwnPages), gcTime: 0 })
  const programme = useQuery(programmeStateQuery())
  const teams = useQuery(queryOf(listCompanyTeams))
  const all = [pages, programme, teams]
  if (all.some(({ isError }) => isError)) return <LoadFailed level={1} queries={all} />
  if (!pages.isSuccess || !programme.isSuccess || !teams.isSuccess) return <Spinner block label={m.hosting_loading()} />
  const [only, ...more] = pages.data
  if (only !== undefined && more.length === 0) return <Page token={only.token} />
  const { programmeStart, programmeEnd } = programme.data.edition
  return (
    <div className="stack gap-6 host-team audience-company">
      <PageHeader
        title={m.student_welcome({ name: [user.firstname, user.lastname].filter(Boolean).join(' ') })}
        lead={m.hosting_lead({ week: dateRange(programmeStart, programmeEnd, getLocale()) })}
      />
      {pages.data.map(({ companyName, token }) => (
        <p key={token}>
          <ButtonLink variant="action" to={`${paths.hostTeam}#${token}`} icon={<Icon name="arrow-right" />}>
            {m.company_home_page_open({ company: companyName })}
          </ButtonLink>
        </p>
      ))}
      {only === undefined && (
        <p>
          <MailLinks>{m.company_home_page_none({ mailbox: organiser().mailbox })}</MailLinks>
        </p>
      )}
      {only === undefined &&
        teams.data.map(({ _id, companyName, members }) => (
          <section key={_id} aria-labelledby={_id}>
            <h2 id={_id}>{m.company_home_team({ company: companyName })}</h2>
            <HostedTeams teams={[{ id: _id, members, accepted: null }]} isAhead={false} />
          </section>
        ))}
      {children}
    </div>
  )
}
