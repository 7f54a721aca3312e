import { listAuditRecords } from '@project-week/contract/audit/audit'
import { AuditActionChoice, AuditRecordType } from '@project-week/contract/audit/vocabulary'
import { auditLogName, type ExportFormat, exportAuditLog } from '@project-week/contract/exports/export'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { fromBerlinInput } from '../../lib/forms/berlin-input.ts'

/** As the form and the address have it: blank means everything. Times are Berlin's, without seconds. */
export interface AuditFilter {
  actor: string
  action: string
  recordType: string
  recordId: string
  from: string
  to: string
}
export const filterNames = ['actor', 'action', 'recordType', 'recordId', 'from', 'to'] as const

/** As the contract has it. */
const queryOf = (filter: AuditFilter) => ({
  actor: filter.actor || undefined,
  action: AuditActionChoice.safeParse(filter.action).data,
  recordType: AuditRecordType.safeParse(filter.recordType).data,
  recordId: filter.recordId || undefined,
  from: fromBerlinInput(filter.from) || undefined,
  to: fromBerlinInput(filter.to) || undefined,
})

/** Fetches all that the filter leaves as a file and hands it to the browser. */
export async function downloadAuditLog(filter: AuditFilter, format: ExportFormat): Promise<void> {
  saveFile(await call(exportAuditLog, { query: { ...queryOf(filter), format } }), `${auditLogName}.${format}`)
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [listAuditRecords.reads, filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      call(listAuditRecords, {
        query: {
          ...queryOf(filter),
          before: pageParam === undefined ? undefined : String(pageParam),
        },
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  })
