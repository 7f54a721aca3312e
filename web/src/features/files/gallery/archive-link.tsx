import { downloadArchive } from '@project-week/contract/files/upload'
import type { UseQueryResult } from '@tanstack/react-query'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { buttonClass } from '../../../ui/plain-button.tsx'

/**
 * A link rather than a call: gigabytes go to the disk, not through the page's memory.
 *
 * @param files what the page lists: without any there is nothing to download
 */
export function ArchiveLink({
  edition,
  files,
}: {
  edition: string | undefined
  files: UseQueryResult<readonly unknown[]>
}) {
  if (files.data === undefined || files.data.length === 0) return null
  return (
    <a
      className={buttonClass({})}
      href={`${downloadArchive.path}${edition === undefined ? '' : `?edition=${edition}`}`}
      download
    >
      <Icon name="download" />
      {m.files_archive()}
    </a>
  )
}
