import type { ExportFormat, ExportList } from '@project-week/contract/exports/export'
import { useMutation } from '@tanstack/react-query'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Icon } from '../base/icon.tsx'
import { Menu } from '../overlays/menu.tsx'
import { controls } from '../navigation/actions.ts'
import type { Shown } from './shown.ts'
import './record.css'
import { downloadList } from '../../lib/queries/lists.ts'

interface DownloadProps {
  download: (format: ExportFormat, all: boolean) => Promise<void>
  /** What the Excel button fetches. */
  title: string
  /** Whether all of it is offered beside what is shown. */
  offersAll?: boolean
  isLoading?: boolean
  id?: string | undefined
}

/** A list as Excel, beside it as CSV. */
export function DownloadButtons({ download, title, offersAll = false, isLoading = false, id }: DownloadProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, all }: { format: ExportFormat; all: boolean }) => download(format, all),
    onError: () => showToast(m.admin_export_failed(), { tone: 'error' }),
  })
  const take = (format: ExportFormat, all: boolean) => mutate({ format, all })
  return (
    <div className="export-button">
      <Button
        icon={<Icon name="download" />}
        pending={isPending || isLoading}
        id={id}
        onClick={() => take('xlsx', false)}
        title={title}
      >
        Excel
      </Button>
      <Menu
        disabled={isLoading}
        label={m.admin_export_more()}
        entries={[
          ...(offersAll ? [{ id: 'all', label: m.admin_export_all_xlsx(), onChoose: () => take('xlsx', true) }] : []),
          { id: 'csv', label: m.admin_export_csv(), onChoose: () => take('csv', false) },
          ...(offersAll ? [{ id: 'all-csv', label: m.admin_export_all_csv(), onChoose: () => take('csv', true) }] : []),
        ]}
      />
    </div>
  )
}

interface ExportButtonProps {
  list: ExportList
  edition?: string | undefined
  shown: Shown
  /** The rows are those that somebody chose: nothing beyond them is offered, and the palette leads to the other button. */
  isChosen?: boolean
}

/** The Excel button: exactly what is shown; beside it everything, and both as CSV. */
export function ExportButton({
  list,
  edition,
  shown: { ids, columns, found, isLoading },
  isChosen = false,
}: ExportButtonProps) {
  const isNarrowed = ids !== undefined || columns !== undefined
  return (
    <DownloadButtons
      id={isChosen ? undefined : controls.export}
      title={isNarrowed ? m.admin_export_shown_title({ count: found }) : m.admin_export_all_title()}
      offersAll={isNarrowed && !isChosen}
      isLoading={isLoading}
      download={(format, all) =>
        downloadList(list, {
          format,
          edition,
          ...(!all && ids && { ids: ids() }),
          ...(!all && columns && { columns: [...columns] }),
        })
      }
    />
  )
}
