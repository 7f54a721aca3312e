import { type FileRecord, isVideo } from '@project-week/contract/files/upload'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { picturesQuery } from '../../../lib/queries/files.ts'
import { m } from '../../../paraglide/messages.js'
import { FileGallery, type Filter } from './file-gallery.tsx'

const filters = (): Filter<FileRecord>[] => [
  { id: 'pictures', label: m.uploads_pictures(), accepts: (file) => !isVideo(file.type) },
  { id: 'videos', label: m.uploads_videos(), accepts: (file) => isVideo(file.type) },
]

/** @param children more about a picture, below everything else */
export function PictureGallery({
  edition,
  children,
}: {
  edition: string | undefined
  children: (file: FileRecord) => ReactNode
}) {
  const pictures = useQuery(picturesQuery(edition))
  return (
    <FileGallery
      files={pictures}
      failed={m.uploads_images_failed()}
      empty={{ title: m.uploads_images_none(), text: m.uploads_images_none_text() }}
      filters={filters()}
      filtersLabel={m.uploads_filter_type()}
    >
      {children}
    </FileGallery>
  )
}
