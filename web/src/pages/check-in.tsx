import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CheckIn } from '../features/check-in/check-in.tsx'
import { advisedTeams, hostedTeams, officeTeams } from '../features/check-in/sources.ts'
import { AskForLink } from '../features/hosting/ask-for-link.tsx'
import { paths } from '../lib/page/paths.ts'
import { type User, useUser } from '../lib/session/session.ts'
import { singleSignOnAddress } from '../lib/session/single-sign-on.ts'
import { m } from '../paraglide/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import '../ui/forms/form-screen.css'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

function sourceOf(token: string, role: User['role'] | undefined, edition: string | null) {
  if (token !== '') return hostedTeams(token)
  if (role === 'admin') return officeTeams(edition ?? undefined)
  return role === 'advisor' ? advisedTeams : undefined
}

/** Attendance, on a phone too: for the office and for advisors, or behind the `#` a company's link. The address alone opens nothing. */
export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  const [asked] = useSearchParams()
  const source = sourceOf(token, useUser()?.role, asked.get('semester'))
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{m.check_in_title()}</PageTitle>
      <div className="form-screen">
        <PageHeader title={m.check_in_title()} lead={source && m.check_in_lead()} />
        {source ? <CheckIn key={source.key} source={source} team={asked.get('team')} /> : <SignIn />}
      </div>
    </AppShell>
  )
}

function SignIn() {
  return (
    <>
      <p>{m.check_in_sign_in()}</p>
      <div className="cluster gap-2 check-in__answers">
        <ButtonLink variant="action" href={singleSignOnAddress()}>
          {m.account_university()}
        </ButtonLink>
        <ButtonLink to={paths.login}>{m.account_login_title()}</ButtonLink>
      </div>
      <AskForLink />
    </>
  )
}
