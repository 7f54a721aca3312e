import type { LoaderFunctionArgs } from 'react-router'
import { PictureUpload } from '../features/uploads/picture-upload.tsx'
import { ownFilesQuery, sharedFoldersQuery } from '../features/uploads/upload.queries.ts'
import { UploadPage } from '../features/uploads/upload-page.tsx'
import { queryClientContext } from '../lib/loader-context.ts'
import { m } from '../paraglide/messages.js'

export function loader({ context }: LoaderFunctionArgs) {
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(sharedFoldersQuery())
  void queries.prefetchQuery(ownFilesQuery())
  return null
}

export function Component() {
  return (
    <UploadPage title={m.uploads_image_title()} lead={m.uploads_image_lead()}>
      {(email) => <PictureUpload email={email} />}
    </UploadPage>
  )
}
