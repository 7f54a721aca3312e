import type { LoaderFunctionArgs } from 'react-router'
import { OwnAccount } from '../features/auth/own-account.tsx'
import { accountQuery, ownSessionsQuery } from '../features/auth/own-account.queries.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { m } from '../paraglide/messages.js'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(accountQuery())
  void queries.prefetchQuery(ownSessionsQuery())
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
