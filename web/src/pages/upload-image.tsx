import type { LoaderFunctionArgs } from 'react-router'
import { PictureUpload } from '../features/files/upload/picture-upload.tsx'
import { OwnConsents } from '../features/showcase/own-consents.tsx'
import { UploadPage } from '../features/files/upload/upload-page.tsx'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { ownFilesQuery, sharedFoldersQuery } from '../lib/queries/files.ts'
import { useUser } from '../lib/session/session.ts'
import { m } from '../paraglide/messages.js'

export function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(sharedFoldersQuery())
  void queries.prefetchQuery(ownFilesQuery())
  return null
}

export function Component() {
  const user = useUser()
  return (
    <UploadPage title={m.uploads_image_title()} lead={m.uploads_image_lead()}>
      {(email) => (
        <>
          <PictureUpload email={email} />
          {user?.role === 'student' && <OwnConsents />}
        </>
      )}
    </UploadPage>
  )
}
