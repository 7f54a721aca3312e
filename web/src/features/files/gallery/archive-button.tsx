import type { UseQueryResult } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDownloadArchive } from '../upload.queries.ts'

/** @param files what the page lists: without any there is nothing to download */
export function ArchiveButton({
  edition,
  files,
}: {
  edition: string | undefined
  files: UseQueryResult<readonly unknown[]>
}) {
  const download = useDownloadArchive(edition)
  if (files.data === undefined || files.data.length === 0) return null
  return (
    <Button icon={<Icon name="download" />} pending={download.isPending} onClick={() => download.mutate()}>
      {m.files_archive()}
    </Button>
  )
}
