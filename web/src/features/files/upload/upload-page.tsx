import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { localAddress } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { currentUser, keptEmail, useUser } from '../../../lib/session/session.ts'
import { singleSignOnAddress } from '../../../lib/session/single-sign-on.ts'
import { m } from '../../../paraglide/messages.js'
import { AdminPage } from '../../../ui/navigation/admin-page.tsx'
import { AccountTools } from '../../../ui/navigation/account-tools.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { AppShell } from '../../../ui/page/app-shell.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ButtonAnchor } from '../../../ui/plain-button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import '../uploads.css'

/** Who uploads: the address that the e-mail login kept, else the university's. */
const readEmail = (): string | undefined => keptEmail() ?? currentUser()?.email

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
  // Kept while the page is open: when the session ends it stays, with the file that was chosen.
  const [email] = useState(readEmail)
  const [wasSignedIn] = useState(() => currentUser() !== null)
  const [isOffice] = useState(() => ['admin', 'viewer'].includes(currentUser()?.role ?? ''))
  const isSignedOut = useUser() === null && wasSignedIn
  const content = (
    <>
      {isSignedOut && <SessionEnded />}
      {email === undefined || email === '' ? (
        <Alert tone="error" title={m.uploads_no_email()}>
          <ButtonLink to={paths.login}>{m.uploads_to_login()}</ButtonLink>
        </Alert>
      ) : (
        children(email)
      )}
    </>
  )
  if (isOffice) {
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

/** The way back to a session in a tab of its own: this page keeps the file. */
function SessionEnded() {
  return (
    <div className="session-ended">
      <Alert tone="error" title={m.student_session_ended_title()} announce>
        <p>{m.uploads_session_ended()}</p>
        <p className="cluster gap-2">
          <ButtonAnchor size="small" href={localAddress(paths.login)} target="_blank">
            {m.uploads_to_login()}
          </ButtonAnchor>
          <ButtonAnchor size="small" href={singleSignOnAddress()} target="_blank">
            {m.account_university()}
          </ButtonAnchor>
        </p>
      </Alert>
    </div>
  )
}
