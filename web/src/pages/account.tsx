import { listOwnSessions, readAccount } from '@project-week/contract/auth/account'
import type { LoaderFunctionArgs } from 'react-router'
import { OwnAccount } from '../features/auth/own-account.tsx'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { queryOf } from '../lib/api/use-call.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(queryOf(readAccount))
  void queries.prefetchQuery(queryOf(listOwnSessions))
  return null
}

export function Component() {
  return (
    <AppShell tools={<AccountTools />}>
      <PageTitle>{m.account_own_title()}</PageTitle>
      <PageHeader title={m.account_own_title()} lead={m.account_own_lead()} />
      <OwnAccount />
    </AppShell>
  )
}
