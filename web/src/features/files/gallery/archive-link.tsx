import { downloadArchive } from '@project-week/contract/files/upload'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { buttonClass } from '../../../ui/plain-button.tsx'

/** A link rather than a call: gigabytes go to the disk, not through the page's memory. */
export const ArchiveLink = ({ edition }: { edition: string | undefined }) => (
  <a
    className={buttonClass({})}
    href={`${downloadArchive.path}${edition === undefined ? '' : `?edition=${edition}`}`}
    download
  >
    <Icon name="download" />
    {m.files_archive()}
  </a>
)
