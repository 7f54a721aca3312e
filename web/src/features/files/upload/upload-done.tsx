import type { UploadedFile } from '@project-week/contract/files/upload'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Mark } from '../../../ui/page/logo.tsx'
import { sizeText } from './size-text.ts'

/** Five have met: the file is there, whole. */
export function UploadDone({ answer, onClose }: { answer: UploadedFile; onClose: () => void }) {
  return (
    <Dialog
      open
      title={m.uploads_done_title()}
      onClose={onClose}
      actions={
        <>
          <ButtonLink variant="action" to={paths.dashboard}>
            {m.uploads_done_back()}
          </ButtonLink>
          <Button onClick={onClose}>{m.uploads_done_more()}</Button>
        </>
      }
    >
      <div className="upload-done">
        <Mark size={88} />
        <div>
          <p>{m.uploads_done_text({ name: answer.filename, size: sizeText(answer.size) })}</p>
          {answer.suggestedName !== null && (
            <p className="note">{m.uploads_done_suggestion({ name: answer.suggestedName })}</p>
          )}
          {answer.mayNotPlay && <p className="note">{m.uploads_done_codec()}</p>}
        </div>
      </div>
    </Dialog>
  )
}
