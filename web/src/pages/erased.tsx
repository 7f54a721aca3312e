import { useSearchParams } from 'react-router'
import { organiser } from '../lib/page/organiser.ts'
import { localAddress } from '../lib/page/locale.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { MailLinks } from '../ui/base/mail-link.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import '../ui/forms/form-screen.css'
import { Component as NotFound } from './not-found.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ButtonAnchor } from '../ui/plain-button.tsx'

/** The last page of who has erased their data: what is gone, and what stays. */
export function Component() {
  const [counts] = useSearchParams()
  // Opened by hand, nothing was erased.
  if (!counts.has('registrations')) return <NotFound />
  const count = (name: string) => Number(counts.get(name)) || 0
  return (
    <AppShell>
      <div className="form-screen">
        <PageTitle>{m.student_erased()}</PageTitle>
        <h1>{m.student_erased()}</h1>
        <p>{m.erased_lead()}</p>
        <ul>
          <li>{m.erased_registrations({ count: count('registrations') })}</li>
          <li>{m.erased_files({ count: count('files') })}</li>
          {counts.get('team') === 'true' && <li>{m.erased_team()}</li>}
          {count('certificates') > 0 && <li>{m.erased_certificates({ count: count('certificates') })}</li>}
          {counts.get('feedback') === 'true' && <li>{m.erased_feedback()}</li>}
          <li>{m.erased_mails()}</li>
          <li>{m.erased_identity()}</li>
        </ul>
        <p>
          <MailLinks>{m.erased_stays({ mailbox: organiser().mailbox })}</MailLinks>
        </p>
        <p>
          <ButtonAnchor variant="action" href={localAddress(paths.home)}>
            {m.shell_to_home()}
          </ButtonAnchor>
        </p>
      </div>
    </AppShell>
  )
}
