import { m } from '../../paraglide/messages.js'
import { DownloadButtons } from '../../ui/tables/export-button.tsx'
import { type AuditFilter, downloadAuditLog } from './audit.queries.ts'

/** All that the filter leaves as a file, the pages that are not loaded here among it. */
export const AuditExport = ({ filter }: { filter: AuditFilter }) => (
  <DownloadButtons title={m.audit_export_title()} download={(format) => downloadAuditLog(filter, format)} />
)
