import { listAuditActions } from '@project-week/contract/audit/audit'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { queryOf } from '../lib/api/use-call.ts'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { AuditExport } from '../features/audit/audit-export.tsx'
import { AuditFilterForm } from '../features/audit/audit-filter.tsx'
import { AuditLog } from '../features/audit/audit-log.tsx'
import { filterNames, type AuditFilter } from '../features/audit/audit.queries.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { m } from '../paraglide/messages.js'

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchQuery(queryOf(listAuditActions))
  return null
}

export function Component() {
  const [search] = useSearchParams()
  const filter = Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ''])) as unknown as AuditFilter
  return (
    <AdminPage lead={m.audit_lead()} actions={<AuditExport filter={filter} />} isWide>
      <AuditFilterForm filter={filter} />
      <AuditLog filter={filter} />
    </AdminPage>
  )
}
