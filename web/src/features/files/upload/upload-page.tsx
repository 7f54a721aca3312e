import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/page/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { AccountTools } from '../../../ui/navigation/account-tools.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { AppShell } from '../../../ui/page/app-shell.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import '../uploads.css'

/** Who uploads: the address that the e-mail login kept, else the university's. */
function useEmail(): string | undefined {
  const user = useUser()
  return sessionStorage.getItem('email') ?? user?.email
}

/** A page to upload on, for somebody whose address is known. */
export function UploadPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: (email: string) => ReactNode
}) {
  const email = useEmail()
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{title}</PageTitle>
      <div className="upload-page">
        <nav aria-label={m.uploads_breadcrumb()} className="upload-page__back no-print">
          <Link to={paths.dashboard}>{m.uploads_to_dashboard()}</Link>
        </nav>
        <PageHeader title={title} lead={lead} />
        {email === undefined || email === '' ? (
          <Alert tone="error" title={m.uploads_no_email()}>
            <ButtonLink to={paths.login}>{m.uploads_to_login()}</ButtonLink>
          </Alert>
        ) : (
          children(email)
        )}
      </div>
    </AppShell>
  )
}
