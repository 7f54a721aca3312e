import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { editionsQuery } from '../lib/queries/editions.ts'
import { SemesterSelect, useSemester } from '../ui/tables/semester-select.tsx'
import { ArchiveLink } from '../features/files/gallery/archive-link.tsx'
import { PosterGallery } from '../features/files/gallery/poster-gallery.tsx'
import { MissingPosters } from '../features/posters/missing-posters.tsx'
import { ReleaseFile } from '../features/showcase/release-file.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  const editions = useQuery(editionsQuery())
  const labels = (editions.data ?? []).map((edition) => edition.label)
  const [semester, choose] = useSemester(labels)
  const current = editions.data?.find(({ isCurrent }) => isCurrent)?.label
  return (
    <AdminPage title={m.uploads_posters_title()} actions={<ArchiveLink edition={semester} />}>
      {labels.length > 0 && <SemesterSelect labels={labels} value={semester} onChange={choose} />}
      {!editions.isPending && <MissingPosters edition={semester} mayRemind={semester === current} />}
      {/* Without the list of semesters, the current one is better than nothing. */}
      {!editions.isPending && (
        <PosterGallery edition={semester}>
          {({ fileId }) => <ReleaseFile edition={semester} fileId={fileId} />}
        </PosterGallery>
      )}
    </AdminPage>
  )
}
