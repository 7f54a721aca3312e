import { useQuery } from '@tanstack/react-query'
import { postersQuery } from '../lib/queries/files.ts'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { editionsQuery } from '../lib/queries/editions.ts'
import { SemesterOfList, useSemester } from '../ui/tables/semester-select.tsx'
import { ArchiveButton } from '../features/files/gallery/archive-button.tsx'
import { PosterGallery } from '../features/files/gallery/poster-gallery.tsx'
import { MissingConsents } from '../features/showcase/missing-consents.tsx'
import { ReleaseFile } from '../features/showcase/release-file.tsx'

export function Component() {
  const editions = useQuery(editionsQuery())
  const labels = editions.data?.map(({ label }) => label)
  const [semester] = useSemester(labels ?? [])
  const posters = useQuery({ ...postersQuery(semester), enabled: !editions.isPending })
  return (
    <AdminPage
      actions={
        <>
          <SemesterOfList labels={labels} />
          <ArchiveButton edition={semester} files={posters} />
        </>
      }
    >
      {!editions.isPending && <MissingConsents edition={semester} />}
      {/* Without the list of semesters, the current one is better than nothing. */}
      {!editions.isPending && (
        <PosterGallery edition={semester}>
          {({ fileId }) => <ReleaseFile edition={semester} fileId={fileId} />}
        </PosterGallery>
      )}
    </AdminPage>
  )
}
