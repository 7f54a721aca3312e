import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import { PosterUpload } from '../features/files/upload/poster-upload.tsx'
import { OwnConsents } from '../features/showcase/own-consents.tsx'
import { UploadPage } from '../features/files/upload/upload-page.tsx'
import { programmeStateQuery } from '../lib/queries/clock.ts'
import { queryClientContext } from '../lib/api/loader-context.ts'
import { ownFilesQuery } from '../lib/queries/files.ts'
import { currentUser, useUser } from '../lib/session/session.ts'
import { m } from '../paraglide/messages.js'

/** Posters are the students' business; the office may help out. */
export function loader({ context }: LoaderFunctionArgs) {
  const user = currentUser()
  if (user && user.role !== 'student' && user.role !== 'admin') throw data(null, { status: 403 })
  const queries = context.get(queryClientContext)
  void queries.prefetchQuery(programmeStateQuery())
  void queries.prefetchQuery(ownFilesQuery())
  return null
}

export function Component() {
  const user = useUser()
  const programme = useQuery(programmeStateQuery())
  const isClosed = programme.data?.windows.posterUpload === false
  return (
    <UploadPage
      title={m.uploads_poster_title()}
      lead={isClosed ? m.uploads_poster_lead_closed() : m.uploads_poster_lead()}
    >
      {(email) => (
        <>
          <PosterUpload email={email} />
          {user?.role === 'student' && <OwnConsents />}
        </>
      )}
    </UploadPage>
  )
}
