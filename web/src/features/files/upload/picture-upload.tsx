import { uploadPicture } from '@project-week/contract/files/upload'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { sharedFoldersQuery } from '../../../lib/queries/files.ts'
import { useUser } from '../../../lib/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { OwnFiles } from '../gallery/own-files.tsx'
import { authorisedTypeQuery } from '../../../lib/queries/own-records.ts'
import { sendResumable } from './send-resumable.ts'
import { UploadDone } from './upload-done.tsx'
import { UploadForm } from './upload-form.tsx'

/** The specification's sentence for each status. */
export function pictureFailureText({ status }: Pick<ApiError, 'status'>): string {
  if (status === 400) return m.uploads_image_400()
  if (status === 404) return m.uploads_image_404()
  return status === 500 ? m.uploads_image_500() : m.uploads_image_other()
}

export function PictureUpload({ email }: { email: string }) {
  // The office has no team.
  const isOffice = useUser()?.role === 'admin'
  return (
    <>
      <UploadForm
        kind="image"
        endpoint={uploadPicture}
        params={{ email }}
        resumable={(sending) => sendResumable({ kind: 'image', email }, sending)}
        label={m.uploads_image_label()}
        hint={m.uploads_image_hint({ name: 'team_company.png' })}
        failureText={pictureFailureText}
        oversized={<SharedFolder email={email} />}
      >
        {(answer, _, again) => <UploadDone answer={answer} onClose={again} />}
      </UploadForm>
      <OwnFiles kind="image" title={isOffice ? m.uploads_own_title() : m.uploads_own_images()} />
    </>
  )
}

/** Where files over the limit go: students have one folder, everybody else another. */
function SharedFolder({ email }: { email: string }) {
  const folders = useQuery(sharedFoldersQuery())
  const type = useQuery(authorisedTypeQuery(email))
  const user = useUser()
  // Without the type there is no telling which folder; a wrong one would be worse than none.
  if (folders.data === undefined || type.data === undefined) return null
  const { oversizedStudentFiles, oversizedOtherFiles } = folders.data
  // Who signs in through the university has the role and need not have been imported.
  const isStudent = type.data === 'Student' || (type.data === null && user?.role === 'student')
  return (
    <p className="shared-folder">
      {m.uploads_oversized()}{' '}
      <a href={isStudent ? oversizedStudentFiles : oversizedOtherFiles} target="_blank" rel="noreferrer">
        {m.uploads_oversized_link()}
      </a>
      .
    </p>
  )
}
