import { checkProof } from '@project-week/contract/auth/auth'
import { downloadArchive } from '@project-week/contract/files/upload'
import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { addressOf, call } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { Button } from '../../../ui/button.tsx'

/** @param files what the page lists: without any there is nothing to download */
export function ArchiveButton({
  edition,
  files,
}: {
  edition: string | undefined
  files: UseQueryResult<readonly unknown[]>
}) {
  const download = useMutation({
    // By a link, so that gigabytes go to the disk and not through the page's memory. A link asks nothing, so a call does.
    mutationFn: async () => {
      await call(checkProof)
      const link = document.createElement('a')
      link.href = addressOf(downloadArchive, { query: { edition } })
      link.download = ''
      link.click()
    },
    onError: () => showToast(m.admin_export_failed(), { tone: 'error' }),
  })
  if (files.data === undefined || files.data.length === 0) return null
  return (
    <Button icon={<Icon name="download" />} pending={download.isPending} onClick={() => download.mutate()}>
      {m.files_archive()}
    </Button>
  )
}
