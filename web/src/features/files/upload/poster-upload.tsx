import { uploadMessages, uploadPoster } from '@project-week/contract/files/upload'
import { useQuery } from '@tanstack/react-query'
import { programmeStateQuery } from '../../../lib/queries/clock.ts'
import { localMessage } from '../../../lib/words/local-message.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ErrorState } from '../../../ui/page/state.tsx'
import { OwnFiles } from '../gallery/own-files.tsx'
import { sendResumable } from './send-resumable.ts'
import { UploadDone } from './upload-done.tsx'
import { UploadForm } from './upload-form.tsx'

/** The poster's form while posters are taken, else the edition's word on it. */
export function PosterUpload({ email }: { email: string }) {
  const programme = useQuery(programmeStateQuery())
  if (programme.isError) return <ErrorState title={m.shell_error_title()}>{m.shell_error_text()}</ErrorState>
  if (programme.data === undefined) return <Spinner block label={m.uploads_loading()} />
  return (
    <>
      {programme.data.windows.posterUpload ? (
        <UploadForm
          kind="poster"
          endpoint={uploadPoster}
          params={{ email }}
          resumable={(sending) => sendResumable({ kind: 'poster', email }, sending)}
          label={m.uploads_poster_label()}
          hint={m.uploads_poster_hint({ name: 'team_company.pdf' })}
          failureText={() => m.uploads_poster_failed()}
        >
          {(answer, _, again) => <UploadDone answer={answer} onClose={again} />}
        </UploadForm>
      ) : (
        <Alert title={localMessage(uploadMessages.posterUploadClosed)} />
      )}
      <OwnFiles kind="poster" title={m.uploads_own_posters()} />
    </>
  )
}
