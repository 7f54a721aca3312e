import { useQuery } from '@tanstack/react-query'
import { picturesQuery } from '../lib/queries/files.ts'
import { AdminPage } from '../ui/navigation/admin-page.tsx'
import { paths } from '../lib/page/paths.ts'
import { editionsQuery } from '../lib/queries/editions.ts'
import { ScreenLink } from '../ui/navigation/screen-link.tsx'
import { SemesterOfList, useSemester } from '../ui/tables/semester-select.tsx'
import { ArchiveButton } from '../features/files/gallery/archive-button.tsx'
import { PictureGallery } from '../features/files/gallery/picture-gallery.tsx'
import { ReleaseFile } from '../features/showcase/release-file.tsx'

export function Component() {
  const editions = useQuery(editionsQuery())
  const labels = editions.data?.map(({ label }) => label)
  const [semester] = useSemester(labels ?? [])
  const pictures = useQuery({ ...picturesQuery(semester), enabled: !editions.isPending })
  return (
    <AdminPage
      actions={
        <>
          <SemesterOfList labels={labels} />
          <ArchiveButton edition={semester} files={pictures} />
          <ScreenLink to={paths.uploadImage} />
        </>
      }
    >
      {/* Without the list of semesters, the current one is better than nothing. */}
      {!editions.isPending && (
        <PictureGallery edition={semester}>
          {({ fileId }) => <ReleaseFile edition={semester} fileId={fileId} />}
        </PictureGallery>
      )}
    </AdminPage>
  )
}
