import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { TermsScreen } from '../features/registrations/terms/terms-screen.tsx'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/page/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import '../ui/page/dashboard.css'
import { PageTitle } from '../ui/page/page-title.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).ensureQueryData(programmeStateQuery())
  return null
}

export function Component() {
  const programme = useQuery(programmeStateQuery())
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{m.student_terms_title()}</PageTitle>
      <div className="dashboard">
        <h1>{m.student_terms_title()}</h1>
        {programme.data && <TermsScreen edition={programme.data.edition} />}
      </div>
    </AppShell>
  )
}
