import { openOwnPages } from '@project-week/contract/hosting/hosting'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'

/** Leads a signed-in account to the page of its company: the same one as behind the link in the company's emails. */
export function OwnPages() {
  const pages = useQuery({ ...queryOf(openOwnPages), gcTime: 0 })
  return (
    <section aria-labelledby="company-page">
      <h2 id="company-page">{m.company_home_page()}</h2>
      {pages.isPending && <Spinner label={m.company_home_page_loading()} />}
      {pages.isError && <LoadFailed queries={[pages]} />}
      {pages.data?.length === 0 && (
        <p>
          <MailLinks>{m.company_home_page_none({ mailbox: organiser().mailbox })}</MailLinks>
        </p>
      )}
      {pages.data && pages.data.length > 0 && <p>{m.company_home_page_text()}</p>}
      {pages.data?.map(({ companyName, token, whyNoTeam }) => (
        <Fragment key={token}>
          {whyNoTeam && <p>{m.hosting_why_no_team({ company: companyName, why: whyNoTeam[getLocale()] })}</p>}
          <ButtonLink variant="action" to={`${paths.hostTeam}#${token}`} icon={<Icon name="arrow-right" />}>
            {m.company_home_page_open({ company: companyName })}
          </ButtonLink>
        </Fragment>
      ))}
    </section>
  )
}
