import type { PosterRecord } from '@project-week/contract/files/upload'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { postersQuery } from '../../../lib/queries/files.ts'
import { writtenTime } from '../../../lib/tables/table-text.ts'
import { shownAddress } from '../../../lib/words/shown-address.ts'
import { m } from '../../../paraglide/messages.js'
import { FileLinks } from './file-cards.tsx'
import { FileGallery, type Filter } from './file-gallery.tsx'

const filters = (): Filter<PosterRecord>[] => [
  { id: 'team', label: m.uploads_with_team(), accepts: (file) => file.team !== null },
  { id: 'no-team', label: m.uploads_without_team(), accepts: (file) => file.team === null },
]

/**
 * The posters that count, each with the versions it replaced.
 *
 * @param children more about a poster, below everything else
 */
export function PosterGallery({
  edition,
  children,
}: {
  edition: string | undefined
  children: (file: PosterRecord) => ReactNode
}) {
  const posters = useQuery(postersQuery(edition))
  return (
    <FileGallery
      files={posters}
      failed={m.uploads_posters_failed()}
      empty={{ title: m.uploads_posters_none(), text: m.uploads_posters_none_text() }}
      filters={filters()}
      filtersLabel={m.uploads_filter_team()}
    >
      {(poster) => (
        <>
          {poster.earlier.length > 0 && (
            <details className="earlier">
              <summary>{m.uploads_earlier({ count: poster.earlier.length })}</summary>
              <ul>
                {poster.earlier.map((version) => (
                  <li key={version._id}>
                    <span>{version.filename}</span>
                    <span className="file-card__facts">
                      {m.uploads_by({ who: shownAddress(version.email), when: writtenTime(version.uploadedAt) })}
                    </span>
                    {version.isBeingScanned ? (
                      <span className="file-card__facts">{m.uploads_being_scanned()}</span>
                    ) : (
                      <FileLinks file={version} />
                    )}
                  </li>
                ))}
              </ul>
            </details>
          )}
          {children(poster)}
        </>
      )}
    </FileGallery>
  )
}
