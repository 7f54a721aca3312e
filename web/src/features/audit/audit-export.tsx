import type { ExportFormat } from '@project-week/contract/exports/export'
import { useMutation } from '@tanstack/react-query'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { type AuditFilter, downloadAuditLog } from './audit.queries.ts'

/** All that the filter leaves as a file, the pages that are not loaded here among it. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const download = useMutation({
    mutationFn: (format: ExportFormat) => downloadAuditLog(filter, format),
    onError: () => showToast(m.admin_export_failed(), { tone: 'error' }),
  })
  return (
    <div className="audit-export">
      <Button
        icon={<Icon name="download" />}
        pending={download.isPending}
        title={m.audit_export_title()}
        onClick={() => download.mutate('xlsx')}
      >
        Excel
      </Button>
      <Menu
        label={m.admin_export_more()}
        entries={[{ id: 'csv', label: m.admin_export_csv(), onChoose: () => download.mutate('csv') }]}
      />
    </div>
  )
}
