import { isOffice } from '@project-week/contract/auth/roles'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/page/paths.ts'
import { currentUser, keptEmail } from '../../../lib/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { AdminPage } from '../../../ui/navigation/admin-page.tsx'
import { AccountTools } from '../../../ui/navigation/account-tools.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { AppShell } from '../../../ui/page/app-shell.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import '../uploads.css'

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
  // Kept until a page whose session has ended is left.
  const [user] = useState(currentUser)
  // Who uploads: the address that the email login kept, else the university's.
  const [email] = useState(() => keptEmail() ?? user?.email)
  const content = email ? (
    children(email)
  ) : (
    <Alert tone="error" title={m.uploads_no_email()}>
      <ButtonLink to={paths.login}>{m.uploads_to_login()}</ButtonLink>
    </Alert>
  )
  if (user && isOffice(user.role)) {
    return (
      <AdminPage title={title} lead={lead}>
        {content}
      </AdminPage>
    )
  }
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{title}</PageTitle>
      <div className="upload-page">
        <nav aria-label={m.uploads_breadcrumb()} className="upload-page__back no-print">
          <Link to={paths.dashboard}>{m.uploads_to_dashboard()}</Link>
        </nav>
        <PageHeader title={title} lead={lead} />
        {content}
      </div>
    </AppShell>
  )
}
