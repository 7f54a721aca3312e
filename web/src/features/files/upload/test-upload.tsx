import { listTestFiles, uploadTestFile } from '@project-week/contract/files/upload'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/use-call.ts'
import { whileThumbnailsWait } from '../../../lib/queries/files.ts'
import { dateTimeText } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { FileCards, FileLinks } from '../gallery/file-cards.tsx'
import { pictureFailureText } from './picture-upload.tsx'
import { exactSizeText } from './size-text.ts'
import { UploadForm } from './upload-form.tsx'

/** Uploads a file as a test and shows what the server made of it. */
export function TestUpload() {
  const tests = useQuery({ ...queryOf(listTestFiles), ...whileThumbnailsWait })
  return (
    <>
      <UploadForm
        kind="test"
        endpoint={uploadTestFile}
        label={m.uploads_test_label()}
        hint={m.uploads_test_hint()}
        failureText={pictureFailureText}
      >
        {(answer) => (
          <Alert tone="success" title={m.uploads_found_title()} announce>
            <dl className="found">
              <dt>{m.uploads_found_name()}</dt>
              <dd>{answer.filename}</dd>
              <dt>{m.uploads_found_size()}</dt>
              <dd>{exactSizeText(answer.size)}</dd>
              <dt>{m.uploads_found_type()}</dt>
              <dd>{answer.detectedType}</dd>
              <dt>{m.uploads_found_checksum()}</dt>
              <dd className="found__checksum">{answer.sha256}</dd>
              <dt>{m.uploads_found_time()}</dt>
              <dd>{dateTimeText(answer.uploadedAt)}</dd>
            </dl>
            <FileLinks file={answer} />
          </Alert>
        )}
      </UploadForm>
      <section className="own-files" aria-labelledby="test-files">
        <h2 id="test-files">{m.uploads_tests_heading()}</h2>
        {tests.isError && (
          <Alert tone="error" announce>
            {m.uploads_tests_failed()}
            {tests.error.message}
          </Alert>
        )}
        {tests.data?.length === 0 && <p className="own-files__none">{m.uploads_tests_none()}</p>}
        {tests.data && tests.data.length > 0 && <FileCards files={tests.data} />}
      </section>
    </>
  )
}
